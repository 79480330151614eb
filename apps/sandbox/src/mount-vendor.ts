import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { authenticate } from './authenticate.js';
import type { CounterBoard } from './control/counters.js';
import { applyFault, type FaultBoard } from './control/faults.js';
import type { RateLimiter } from './control/rate-limit.js';
import {
  VendorError,
  type Principal,
  type Vendor,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from './vendor.js';

export type VendorParts = {
  context: VendorContext;
  counters: CounterBoard;
  faults: FaultBoard;
  limiter: RateLimiter;
};

const bodyLimit = '32mb';
/** A private-use character that marks the digits of a bigint in JSON. */
const numberMark = '\ue000';
const anonymous: Principal = { kind: 'basic', key: 'anonymous', personId: 0, scopes: 'all' };

/** Turns a vendor's table into a router: faults → body → count → authenticate → rate → scopes → handler. */
export function mountVendor(vendor: Vendor, parts: VendorParts): Router {
  const router = Router({ caseSensitive: true });
  router.use((_request, response, next) => {
    response.setHeader('Date', new Date(parts.context.helpdesk.now()).toUTCString());
    next();
  });
  router.use(normalizePath(vendor));
  router.use(faultStep(vendor, parts));
  router.use(express.raw({ type: () => true, limit: bodyLimit }));
  for (const [path, routes] of routesByPath(vendor)) {
    for (const route of routes)
      router[route.method.toLowerCase() as 'get'](path, runRoute(vendor, route, parts));
    router.all(
      path,
      refuse(vendor, parts, path, () => vendor.errors.methodNotAllowed(routes.map(({ method }) => method))),
    );
  }
  router.use(refuse(vendor, parts, '(no route)', () => vendor.errors.noRoute()));
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    send(response, error instanceof VendorError ? error.answer : vendor.errors.internal());
  });
  return router;
}

/** The fault step alone, for doors that are not the vendor's API (its token endpoint). */
export function faultStep(
  vendor: Vendor,
  parts: VendorParts,
  target: 'api' | 'token' = 'api',
): RequestHandler {
  return (request, response, next) => {
    const fault = parts.faults.take(vendor.id, target, request.method, request.path);
    if (!fault) return next();
    applyFault(fault, request, response, next, (retryAfter) =>
      send(response, vendor.errors.rateLimited(retryAfter)),
    ).catch(next);
  };
}

function normalizePath(vendor: Vendor): RequestHandler {
  return (request, _response, next) => {
    if (vendor.normalizePath) {
      const [path = '/', ...query] = request.url.split('?');
      request.url = [vendor.normalizePath(path), ...query].join('?');
    }
    next();
  };
}

function routesByPath(vendor: Vendor): Map<string, VendorRoute[]> {
  const byPath = new Map<string, VendorRoute[]>();
  for (const route of vendor.routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return byPath;
}

function runRoute(vendor: Vendor, route: VendorRoute, parts: VendorParts): RequestHandler {
  return async (request, response) => {
    parts.counters.request(vendor.id, `${route.method} ${route.path}`);
    const principal = admit(vendor, request, response, parts, route.public);
    assertScope(vendor, route, principal);
    send(response, await route.handle(toVendorRequest(vendor, request, principal), parts.context));
  };
}

/** Wrong paths and methods are refused only after the credential was checked, as the vendors do. */
function refuse(
  vendor: Vendor,
  parts: VendorParts,
  path: string,
  answer: () => VendorAnswer,
): RequestHandler {
  return (request, response) => {
    parts.counters.request(vendor.id, `${request.method} ${path}`);
    admit(vendor, request, response, parts, false);
    send(response, answer());
  };
}

function admit(
  vendor: Vendor,
  request: Request,
  response: Response,
  parts: VendorParts,
  open = false,
): Principal {
  if (open) return anonymous;
  const refusal = vendor.precheck?.(request.headers);
  if (refusal) throw new VendorError(refusal);
  const principal = authenticate(vendor, request.headers, parts.context);
  if (typeof principal === 'string') throw new VendorError(vendor.errors.unauthorized(principal));
  if (vendor.rateRule) {
    const state = parts.limiter.take(vendor.id, principal.key, vendor.rateRule(principal));
    response.set(vendor.rateHeaders?.(state) ?? {});
    if (!state.allowed) throw new VendorError(vendor.errors.rateLimited(state.resetSeconds));
  }
  return principal;
}

function assertScope(vendor: Vendor, route: VendorRoute, principal: Principal): void {
  const { scopes } = principal;
  if (scopes === 'all' || !route.scopes || route.scopes.some((scope) => scopes.has(scope))) return;
  throw new VendorError(vendor.errors.forbidden(route.scopes));
}

function toVendorRequest(vendor: Vendor, request: Request, principal: Principal): VendorRequest {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    params: request.params as Record<string, string>,
    query: new URL(request.url, 'http://vendor.invalid').searchParams,
    headers: request.headers,
    url: request.url,
    rawBody,
    body: readJson(vendor, request, rawBody),
    principal,
  };
}

function readJson(vendor: Vendor, request: Request, rawBody: Buffer): unknown {
  if (
    rawBody.length === 0 ||
    !/^application\/([\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')
  ) {
    return undefined;
  }
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new VendorError(vendor.errors.unreadableBody());
  }
}

export function send(response: Response, answer: VendorAnswer): void {
  response.status(answer.status).set(answer.headers ?? {});
  if (answer.body === undefined) response.end();
  else if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) response.send(answer.body);
  else sendJson(response, answer.body);
}

function sendJson(response: Response, body: unknown): void {
  if (response.get('Content-Type') === undefined) response.type('json');
  response.send(toJson(body));
}

/** Each `bigint` becomes a number with all of its digits. A replacer is slow, so it is used for bodies with one only. */
function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const marked = JSON.stringify(body, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${numberMark}${value}` : value,
    );
    return marked.replace(new RegExp(`"${numberMark}(\\d+)"`, 'g'), '$1');
  }
}
