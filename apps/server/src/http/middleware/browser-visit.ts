import { contract, visibleAscii, type HostedPage } from '@keyway/contract';

import type { ApiRequest } from '../../context.js';
import type { Ports } from '../../ports.js';
import { ASSETS_PREFIX, buildPageUrl } from '../../vault/oauth/index.js';

/** Paths of the page and the authorization flow, which a browser visits and whose responses people read. */
const visited = [contract.hostedVault.page, ...Object.values(contract.browser)].map(({ path }) => ({
  segments: path.split('/'),
  prefix: path.slice(0, path.indexOf(':')),
}));

/** Returns the IDs in a visited URL; undefined if the path is not one of these. */
export function findVisit(
  path: string,
): { applicationId: string | null; serviceId: string | null } | undefined {
  const found = visited.find(({ prefix }) => path.startsWith(prefix));
  if (!found) return undefined;
  // The page's files belong to no application.
  const given = `${path}/`.startsWith(ASSETS_PREFIX) ? [] : path.split('/');
  const read = (name: string): string | null => toId(given[found.segments.indexOf(name)]);
  return { applicationId: read(':application_id'), serviceId: read(':service_id') };
}

/** Returns whether the client prefers HTML over JSON: a browser lists it in Accept, a program does not. */
export const acceptsHtml = ({ method, headers }: ApiRequest): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  (headers.accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Returns the page's data about the URL that led to it. */
export const describePage = (
  deps: Ports<'baseUrl' | 'vaultUrl'>,
  applicationId: string | null,
  more: Partial<HostedPage> = {},
): HostedPage => ({
  application_id: applicationId,
  service_id: null,
  api_url: deps.baseUrl,
  page_url: applicationId === null ? null : buildPageUrl(deps.vaultUrl, applicationId),
  embed_origins: [],
  error: null,
  ...more,
});

function toId(segment: string | undefined): string | null {
  try {
    const id = decodeURIComponent(segment ?? '');
    return visibleAscii.test(id) ? id : null;
  } catch {
    return null;
  }
}
