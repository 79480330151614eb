import type { ServerResponse } from 'node:http';

import { buildDeprecationHeaders, metadataOf } from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';

import type { Ports } from '../../ports.js';

type Headers = ReturnType<typeof buildDeprecationHeaders>;

/** Cached per server and route: the headers are the same for every response. */
const computed = new WeakMap<object, Map<AppRoute, Headers>>();

/** Sets the headers that announce a deprecated endpoint's deprecation and sunset dates, on every response. */
export function announceDeprecation(
  deps: Ports<'baseUrl'>,
  route: AppRoute | undefined,
  response: ServerResponse,
): void {
  if (!route || metadataOf(route)?.deprecated === undefined) return;
  for (const [name, value] of headersOf(deps, route)) response.setHeader(name, value);
}

function headersOf(deps: Ports<'baseUrl'>, route: AppRoute): Headers {
  const routes = computed.get(deps) ?? new Map<AppRoute, Headers>();
  const headers = routes.get(route) ?? buildDeprecationHeaders(metadataOf(route) ?? {}, deps.baseUrl);
  computed.set(deps, routes.set(route, headers));
  return headers;
}
