import type { ServerResponse } from 'node:http';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { acceptsHtml, noSuchPath, PERMISSIONS_POLICY } from '../../middleware/index.js';
import type { DocsFile, DocsSite } from '../../../vault/hosted-page/index.js';
import { assetMetadata, requireBuilt, sendAsset, UNCHANGING } from './serve-asset.js';

const PREFIX = '/docs/';
const PATH = /^\/docs(?:\/|$)/;
const HASHED = 'assets/';
/** Compared with what the server has on every use, as a new version changes it. */
const COMPARED = 'no-cache';
const metadata = assetMetadata('docsPage', 'System');

type DocsPages = {
  isPage(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): void;
};

/** Builds the docs: guides, their Markdown, and their files, all public and from the process's memory. */
export const buildDocsPages = (deps: Ports<'baseUrl' | 'docs'>): DocsPages => ({
  isPage: ({ method, path }) => ['GET', 'HEAD'].includes(method) && PATH.test(path),
  serve: (request, response) => {
    request.context.metadata = metadata;
    const docs = requireBuilt(deps.docs, 'documentation');
    const path = request.path.slice(PREFIX.length);
    const page = findPage(docs, path);
    if (page !== undefined && request.path !== PREFIX + page.path) {
      response.statusCode = 307;
      response.setHeader('Location', `${pathOf(deps)}${PREFIX}${page.path}`);
      return void response.end();
    }
    const file = page?.file ?? docs.find(path);
    if (file) return send(file, request, response, path.startsWith(HASHED) ? UNCHANGING : COMPARED);
    const missing = acceptsHtml(request) ? docs.find('404.html') : undefined;
    if (!missing) throw noSuchPath(request);
    response.setHeader('Vary', 'Accept');
    response.statusCode = 404;
    send(missing, request, response, 'no-store');
  },
});

/** Returns the page at a path, and the path that is its own: those of folders alone end with a slash. */
function findPage(docs: DocsSite, path: string): { file: DocsFile; path: string } | undefined {
  const name = path.replace(/\/$/, '');
  const folder = name === '' ? '' : `${name}/`;
  const index = docs.find(`${folder}index.html`);
  if (index) return { file: index, path: folder };
  const file = /(?:^|\/)(?:index|404)$/.test(name) ? undefined : docs.find(`${name}.html`);
  return file && { file, path: name };
}

function send(file: DocsFile, request: ApiRequest, response: ServerResponse, caching: string): void {
  if (file.contentType.startsWith('text/html')) {
    response.setHeader('Content-Security-Policy', buildPolicy(file));
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    response.setHeader('X-Frame-Options', 'DENY');
  }
  sendAsset(file, request, response, caching);
}

const buildPolicy = ({ scripts }: DocsFile): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const pathOf = ({ baseUrl }: Ports<'baseUrl'>): string => new URL(baseUrl).pathname.replace(/\/$/, '');
