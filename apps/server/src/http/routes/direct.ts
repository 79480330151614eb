import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import { validateIfSchema, type AppRoute } from '@keyway/contract/ts-rest';
import { RequestValidationError } from '../../platform/wire/index.js';

import type { ApiRequest } from '../../context.js';
import type { Answer } from '../../platform/idempotency/index.js';
import { type Admission, freezeDeeply, type Query } from '../middleware/index.js';
import type { DirectHandler } from './endpoint.js';
import { passOn } from './proxy/pass-on.js';

type DirectRoute = {
  readonly route: AppRoute;
  readonly handler: DirectHandler;
  /** Caches the parsed form of repeated queries. */
  readonly queries: WeakMap<object, unknown>;
};
/** A route with its handler. */
export type ServedRoute = Pick<DirectRoute, 'route' | 'handler'>;
type Found = DirectRoute & { readonly params: Record<string, string> };

type DirectRoutes = {
  /** Returns the route of a request, if it is served directly. */
  find(request: ApiRequest): Found | undefined;
  serve(found: Found, request: ApiRequest, response: ServerResponse): Promise<void>;
};

/**
 * Serves the routes of the hot path and the public documents without Express and ts-rest, which cost several times as
 * much as Keyway's own work. Pipeline steps, contract and handlers are the same as everywhere.
 */
export function buildDirectRoutes(admission: Admission, served: readonly ServedRoute[]): DirectRoutes {
  const routes = new Map<string, DirectRoute>();
  for (const { route, handler } of served) addRoute(routes, route, handler);
  return {
    find: (request) => find(routes, request),
    serve: async (found, request, response) => {
      request.tsRestRoute = found.route;
      try {
        await admission.admit(request, response);
        const { params, query, body } = validate(found, request);
        const answer = await found.handler({ req: request, res: response, params, query, body });
        send(request, response, answer);
      } finally {
        request.context.files?.release();
      }
    },
  };
}

const PARAMETER = /:([a-z_]+)(?=\/[a-z]+$|$)/;

/** Returns the routes of a contract area, each with its handler. */
export const serveArea = (
  area: Record<string, AppRoute>,
  handlers: Record<string, unknown>,
): readonly ServedRoute[] =>
  Object.entries(area).map(([name, route]) => ({ route, handler: handlers[name] as DirectHandler }));

/** Stores `/messages/:message_id` as `/messages/:`: at most one of the last two segments is a parameter. */
function addRoute(routes: Map<string, DirectRoute>, route: AppRoute, handler: DirectHandler): void {
  const key = `${route.method} ${route.path.replace(PARAMETER, ':')}`;
  routes.set(key, { route, handler, queries: new WeakMap() });
}

const noParameters: Record<string, string> = {};

function find(routes: ReadonlyMap<string, DirectRoute>, request: ApiRequest): Found | undefined {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const path = request.path.endsWith('/') ? request.path.slice(0, -1) : request.path;
  const exact = routes.get(`${method} ${path}`);
  if (exact) return { params: noParameters, ...exact };
  const last = path.lastIndexOf('/') + 1;
  const first = path.lastIndexOf('/', last - 2) + 1;
  return (
    findBetween(routes, { method, path, start: last, end: path.length }) ??
    findBetween(routes, { method, path, start: first, end: last - 1 })
  );
}

type Segment = {
  readonly method: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
};

/** Finds the route whose parameter is this segment. */
function findBetween(
  routes: ReadonlyMap<string, DirectRoute>,
  { method, path, start, end }: Segment,
): Found | undefined {
  const found = start < end ? routes.get(`${method} ${path.slice(0, start)}:${path.slice(end)}`) : undefined;
  const parameter = found && PARAMETER.exec(found.route.path)?.[1];
  return found && parameter
    ? { ...found, params: { [parameter]: decodeURIComponent(path.slice(start, end)) } }
    : undefined;
}

/** The headers of these routes are validated when the context is loaded. */
function validate({ route, queries, params: given }: Found, request: ApiRequest) {
  const params = validateIfSchema(given, route.pathParams);
  const query = validateQuery(route, queries, request.query);
  const body = validateIfSchema(request.body, 'body' in route ? route.body : null);
  if (params.error || query.error || body.error)
    throw new RequestValidationError(params.error ?? null, null, query.error ?? null, body.error ?? null);
  return { params: params.value as Record<string, unknown>, query: query.value, body: body.value };
}

/** A frozen query recurs as the same object, so its validation is cached. */
function validateQuery(
  route: AppRoute,
  queries: WeakMap<object, unknown>,
  query: Query,
): ReturnType<typeof validateIfSchema> {
  if (queries.has(query)) return { value: queries.get(query), schemasUsed: [] };
  const checked = validateIfSchema(query, route.query);
  if (!checked.error && Object.isFrozen(query)) queries.set(query, freezeDeeply(checked.value));
  return checked;
}

function send(request: ApiRequest, response: ServerResponse, answer: Answer): void {
  const { status, body } = answer;
  response.statusCode = status;
  // A HEAD response must not read the body: the client's connection would be blocked until its end.
  if (body instanceof Readable && request.method === 'HEAD') {
    body.destroy();
    return void response.end();
  }
  if (body instanceof Readable) return passOn(request, response, body, answer.readTrailers);
  if (body === undefined || Buffer.isBuffer(body)) return void response.end(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}
