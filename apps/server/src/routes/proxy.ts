import { proxyContract } from '@keyway/contract';
import type { AppRoute } from '@ts-rest/core';
import { RequestValidationError } from '@ts-rest/express';
import type { RequestHandler, Router } from 'express';

import type { Deps } from '../deps.js';
import { assertProxyCall, proxyRequest } from '../services/proxy-request.js';
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
    const validate: RequestHandler = (request, _response, next) => {
      const { error } = route.query.safeParse(request.query);
      if (error) throw new RequestValidationError(null, null, error, null);
      assertProxyCall(request);
      next();
    };
    const send: RequestHandler = (request, response, next) => {
      runHandler(deps, request, response, () => proxyRequest(deps, request.context, request))
        .then((answer) => void response.status(answer.status).end(answer.body))
        .catch(next);
    };
    router[methodOf(route)](route.path, mark, ...pipeline, validate, send);
  }
};

const methodOf = (route: { method: string }) =>
  route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
