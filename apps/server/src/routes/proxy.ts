import { proxyContract } from '@keyway/contract';
import type { AppRoute } from '@ts-rest/core';
import type { RequestHandler, Router } from 'express';

import type { Deps } from '../deps.js';
import { proxyRequest } from '../services/proxy-request.js';
import { runHandler } from './endpoint.js';

/**
 * Mounts the proxy by its contract routes. Its answers are the connector's bytes, whatever their type and
 * status, so it sends them itself instead of through ts-rest.
 */
export const mountProxy = (deps: Deps, router: Router, pipeline: readonly RequestHandler[]): void => {
  for (const route of Object.values(proxyContract)) {
    const mark: RequestHandler = (request, _response, next) => {
      request.tsRestRoute = route as AppRoute;
      next();
    };
    const send: RequestHandler = (request, response, next) => {
      runHandler(deps, request, response, () => proxyRequest(deps, request.context, request)).then(
        (answer) => response.status(answer.status).end(answer.body),
        next,
      );
    };
    router[methodOf(route)](route.path, mark, ...pipeline, send);
  }
};

const methodOf = (route: { method: string }) =>
  route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
