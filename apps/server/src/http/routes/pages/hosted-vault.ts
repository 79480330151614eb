import type { ServerResponse } from 'node:http';

import { contract } from '@keyway/contract';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { describePage, findVisit, noSuchPath, sendPage } from '../../middleware/index.js';
import { ASSETS_PREFIX, PAGE_PREFIX } from '../../../vault/oauth/index.js';
import type { PageFiles } from '../../../vault/hosted-page/index.js';
import { assetMetadata, requireBuilt, serveAsset } from './serve-asset.js';

/** Views opened by another window that they must message: the end of a flow, and the window of the embedded vault. */
const OPENED = /^\/connect\/[^/]+\/(?:done|popup)\/?$/;

const metadata = assetMetadata('hostedVaultAsset', 'Hosted vault');

type PageRoutes = {
  isPage(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): Promise<void>;
};

/** Builds the hosted vault: one page for all of an application's views, and its files. */
export const buildPageRoutes = (
  deps: Ports<'admission' | 'baseUrl' | 'caches' | 'page' | 'vaultUrl'>,
): PageRoutes => ({
  isPage: ({ method, path }) => ['GET', 'HEAD'].includes(method) && path.startsWith(PAGE_PREFIX),
  serve: async (request, response) => {
    const { path } = request;
    if (path.startsWith(ASSETS_PREFIX)) {
      request.context.metadata = metadata;
      return serveAsset(filesOf(deps), path.slice(ASSETS_PREFIX.length), request, response);
    }
    request.tsRestRoute = contract.hostedVault.page;
    await deps.admission.admit(request, response);
    const applicationId = findVisit(path)?.applicationId;
    if (!applicationId) throw noSuchPath(request);
    const files = filesOf(deps);
    const embedOrigins = await deps.caches.embedOrigins(applicationId);
    sendPage(deps, files, response, {
      status: 200,
      page: describePage(deps, applicationId, { embed_origins: embedOrigins }),
      servedAt: deps.vaultUrl,
      keepsOpener: OPENED.test(path),
    });
  },
});

const filesOf = ({ page }: Ports<'page'>): PageFiles => requireBuilt(page, 'hosted vault');
