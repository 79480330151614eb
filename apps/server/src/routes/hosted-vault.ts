import type { ServerResponse } from 'node:http';

import { contract, routeMetadata } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { ApiRequest } from '../context.js';
import type { Deps } from '../deps.js';
import { admit } from '../middleware/admit.js';
import { describePage, findVisit } from '../middleware/browser-visit.js';
import { noSuchPath } from '../middleware/not-found.js';
import { sendPage } from '../middleware/send-page.js';
import { ASSETS_PREFIX, PAGE_PREFIX } from '../services/page-address.js';
import type { PageFiles } from '../services/page-files.js';
import { serveAsset } from './serve-asset.js';

/** The views that another window opened and has to be heard by: where a flow ends, and the embedded vault's window. */
const OPENED = /^\/connect\/[^/]+\/(?:done|popup)\/?$/;

/** No limit: one view takes many of them, from the memory of the process. */
const assetMetadata = routeMetadata({
  operationId: 'hostedVaultAsset',
  tag: 'Hosted vault',
  callers: ['public'],
  rateClass: 'system',
});

type PageRoutes = {
  isPage(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): Promise<void>;
};

/** The hosted vault: one page for all of an application's views, and the files it loads. */
export const buildPageRoutes = (deps: Deps): PageRoutes => ({
  isPage: ({ method, path }) => ['GET', 'HEAD'].includes(method) && path.startsWith(PAGE_PREFIX),
  serve: async (request, response) => {
    const { path } = request;
    if (path.startsWith(ASSETS_PREFIX)) {
      request.context.metadata = assetMetadata;
      return serveAsset(filesOf(deps), path.slice(ASSETS_PREFIX.length), request, response);
    }
    request.tsRestRoute = contract.hostedVault.page;
    await admit(deps, request, response);
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

const filesOf = ({ page }: Deps): PageFiles => {
  if (page) return page;
  throw new ApiError('EntityNotFoundError', {
    message: 'The hosted vault is not built; run npm run build and start the server again.',
  });
};
