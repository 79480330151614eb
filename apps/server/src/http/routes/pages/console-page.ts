import type { ServerResponse } from 'node:http';

import { contract, type ConsolePage } from '@keyway/contract';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { CONSOLE_ASSETS, noSuchPath, sendConsolePage } from '../../middleware/index.js';
import { assetMetadata, requireBuilt, serveAsset } from './serve-asset.js';

const VIEW = /^\/console(?:\/|$)/;
/** Endpoints of the sign-in. */
const ENDPOINTS = new Set<string>(Object.values(contract.console).map(({ path }) => path));
const metadata = assetMetadata('consoleAsset', 'Console');

type ConsolePages = {
  isPage(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): Promise<void>;
};

/** Builds the console: one page for all views, and its files. It loads its data from the API. */
export function buildConsolePage(
  deps: Ports<'admission' | 'baseUrl' | 'consolePage' | 'env' | 'vaultUrl' | 'version'>,
): ConsolePages {
  const page = describeConsole(deps);
  return {
    isPage: ({ method, path }) => ['GET', 'HEAD'].includes(method) && VIEW.test(path) && !ENDPOINTS.has(path),
    serve: async (request, response) => {
      const { path } = request;
      if (!deps.env.KEYWAY_CONSOLE) throw noSuchPath(request);
      const files = requireBuilt(deps.consolePage, 'console');
      if (path.startsWith(CONSOLE_ASSETS)) {
        request.context.metadata = metadata;
        return serveAsset(files, path.slice(CONSOLE_ASSETS.length), request, response);
      }
      request.tsRestRoute = contract.consolePage.page;
      await deps.admission.admit(request, response);
      sendConsolePage(deps, files, response, page);
    },
  };
}

const describeConsole = ({
  env,
  baseUrl,
  vaultUrl,
  version,
}: Ports<'baseUrl' | 'env' | 'vaultUrl' | 'version'>): ConsolePage => ({
  version,
  api_url: baseUrl,
  vault_url: vaultUrl,
  sign_in: {
    provider: env.OIDC_ISSUER === undefined ? null : new URL(env.OIDC_ISSUER).host,
    admin_key: env.KEYWAY_CONSOLE_ADMIN_KEY && env.KEYWAY_ADMIN_KEY !== undefined,
  },
  is_development: env.isDevelopment,
});
