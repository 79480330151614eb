import type { RequestListener, ServerResponse } from 'node:http';

import { z } from 'zod';

import {
  answerCrossOrigin,
  beginRequest,
  checkRequestLine,
  findClient,
  handleError,
  httpsOnly,
  isEnded,
  type IsTrusted,
  notFound,
  overrideMethod,
  resolveAlias,
  resolveProxyPath,
} from '../http/middleware/index.js';
import type { ApiRequest } from '../context.js';
import type { Services } from './index.js';
import {
  buildConsolePage,
  buildDocsPages,
  buildHookRoutes,
  buildPageRoutes,
  buildReferenceAssets,
  buildRouter,
} from '../http/routes/index.js';
import { receiveHook } from '../events/incoming/index.js';
import { validationWords } from '../platform/wire/index.js';
import { composeDirectRoutes, composeRoutes } from './routes.js';

/** Builds the whole pipeline, top to bottom. */
export function buildApp(deps: Services): RequestListener {
  z.config({ customError: validationWords });
  const direct = composeDirectRoutes(deps);
  const hooks = buildHookRoutes((call) => receiveHook(deps, call), deps);
  const page = buildPageRoutes(deps);
  const consolePage = buildConsolePage(deps);
  const reference = buildReferenceAssets(deps);
  const docs = buildDocsPages(deps);
  const fail = (error: unknown, request: ApiRequest, response: ServerResponse): void =>
    handleError(deps, error, request, response);
  const router = buildRouter(deps, composeRoutes(deps), (error, request, response) =>
    fail(error ?? notFound(request), request, response),
  );
  const isTrusted = deps.env.TRUST_PROXY.length > 0 ? (router.get('trust proxy fn') as IsTrusted) : undefined;

  const serve = async (request: ApiRequest, response: ServerResponse): Promise<void> => {
    // First, so that a key sent over plain HTTP is detected in every position.
    resolveProxyPath(deps.registry, request);
    if (httpsOnly(deps, request, response)) return;
    checkRequestLine(request, response);
    if (hooks.isHook(request)) return hooks.serve(request, response);
    resolveAlias(request);
    if (answerCrossOrigin(request, response)) return;
    overrideMethod(request, response);
    const found = direct.find(request);
    if (found) await direct.serve(found, request, response);
    else if (page.isPage(request)) await page.serve(request, response);
    else if (consolePage.isPage(request)) await consolePage.serve(request, response);
    else if (reference.isAsset(request)) reference.serve(request, response);
    else if (docs.isPage(request)) docs.serve(request, response);
    else router(request, response);
  };

  return (incoming, response) => {
    if (isEnded(incoming.socket)) return;
    const request = beginRequest(deps, findClient(incoming, isTrusted), incoming, response);
    serve(request, response).catch((error: unknown) => fail(error, request, response));
  };
}
