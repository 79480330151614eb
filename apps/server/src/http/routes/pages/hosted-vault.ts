import type { ServerResponse } from 'node:http';

import { contract } from '@keyway/contract';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { describePage, findVisit, noSuchPath, sendPage } from '../../middleware/index.js';
import { ASSETS_PREFIX, PAGE_PREFIX } from '../../../vault/oauth/index.js';
import type { PageFiles } from '../../../vault/hosted-page/index.js';
import { assetMetadata, requireBuilt, serveAsset } from './serve-asset.js';

/** The views that another window opened and has to be heard by: where a flow ends, and the embedded vault's window. */
const OPENED = /^\/connect\/[^/]+\/(?:done|popup)\/?$/;

const metadata = assetMetadata('hostedVaultAsset', 'Hosted vault');

type PageRoutes = {
  isPage(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): Promise<void>;
};

/** The hosted vault: one page for all of an application's views, and the files it loads. */
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
