import { contract, metadataOf, type RouteMetadata } from '@keyway/contract';
import { isAppRoute, type AppRoute, type AppRouter } from '@keyway/contract/ts-rest';

type TableEntry = {
  readonly routes: readonly AppRoute[];
  readonly methods: readonly string[];
  readonly isSessionCallable: boolean;
  readonly pattern: RegExp;
};

/** Returns every route of the contract, in declaration order. */
export const allRoutes = (router: AppRouter = contract): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : allRoutes(entry)));

const table: TableEntry[] = [...groupByPath(allRoutes())].map(([pattern, routes]) => ({
  pattern: new RegExp(pattern),
  routes,
  methods: routes.map((route) => route.method),
  isSessionCallable: routes.some((route) => metadataOf(route)?.callers.includes('session')),
}));

/** Returns the contract's routes at a path, for any method; undefined for an unknown one. */
export const findPath = (path: string): TableEntry | undefined =>
  table.find((entry) => entry.pattern.test(path));

/** Returns the route of a request line. */
export const findRoute = (method: string, path: string): AppRoute | undefined =>
  findPath(path)?.routes.find((route) => route.method === (method === 'HEAD' ? 'GET' : method));

/** Returns a matched route's metadata. Every route of the contract has it, as a test verifies. */
export function requireMetadata(route: AppRoute): RouteMetadata {
  const metadata = metadataOf(route);
  if (!metadata) throw new Error(`${route.method} ${route.path} has no metadata`);
  return metadata;
}

function toPattern(path: string): string {
  return `^${path.replace(/:[a-z_]+/g, '[^/]+')}/?$`;
}

function groupByPath(routes: AppRoute[]): Map<string, AppRoute[]> {
  const groups = new Map<string, AppRoute[]>();
  for (const route of routes) {
    const pattern = toPattern(route.path);
    groups.set(pattern, [...(groups.get(pattern) ?? []), route]);
  }
  return groups;
}
