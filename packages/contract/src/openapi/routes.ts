import type { AppRoute, AppRouter } from '@ts-rest/core';

import { metadataOf, type RouteMetadata } from '../wire/metadata.js';

export type Route = AppRoute & { metadata: RouteMetadata };

/** Every endpoint of a contract in the order of its declaration; one without metadata is a fault in the contract. */
export const listRoutes = (router: AppRouter): Route[] =>
  Object.values(router).flatMap((entry) => (isRoute(entry) ? [withMetadata(entry)] : listRoutes(entry)));

function isRoute(entry: AppRoute | AppRouter): entry is AppRoute {
  return typeof entry.method === 'string' && typeof entry.path === 'string';
}

function withMetadata(route: AppRoute): Route {
  const metadata = metadataOf(route);
  if (!metadata) throw new Error(`${route.method} ${route.path} has no metadata`);
  return { ...route, metadata };
}
