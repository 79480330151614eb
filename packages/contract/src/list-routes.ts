import { z } from 'zod';

import type { AppRoute, AppRouter } from './ts-rest.js';

import { metadataOf, type RouteMetadata } from './wire/metadata.js';
import { unifiedApis } from './wire/unified-apis.js';

export type Route = AppRoute & {
  metadata: RouteMetadata;
  /** Where an SDK's method hangs: `['vault', 'connections', 'update']`; absent for what no SDK user calls. */
  sdkName?: readonly string[];
};

/** The path value an SDK uses if its caller gives none. */
export const pathDefaults: Readonly<Record<string, string>> = { unified_api: unifiedApis[0] };

/** Every endpoint of a contract in the order of its declaration; one without metadata is a fault in the contract. */
export const listRoutes = (router: AppRouter): Route[] => visit(router, []);

const visit = (router: AppRouter, position: readonly string[]): Route[] =>
  Object.entries(router).flatMap(([name, entry]) => {
    const path = [...position, name];
    return isRoute(entry) ? [withMetadata(entry, path)] : visit(entry, path);
  });

/** Whether an SDK's user gets a file, and no JSON. The proxy answers whatever the connector does. */
export function answersFile({ responses, metadata, sdkName }: Route): boolean {
  const answer = responses[200];
  if (!sdkName || metadata.area === 'proxy') return false;
  return typeof answer === 'object' && answer !== null && 'contentType' in answer;
}

/** Whether an SDK's user gives a file, and no JSON. The proxy takes whatever the connector does. */
export const takesFile = ({ metadata, sdkName }: Route): boolean =>
  Boolean(sdkName && metadata.takesBytes && metadata.area !== 'proxy');

/** The members of the body that lead to the attachments which name files of a form; absent where it takes none. */
export function formFilesAt(route: Route): readonly string[] | undefined {
  if (!route.sdkName || route.metadata.takesForm !== 'record' || !('body' in route)) return undefined;
  const schema = z.toJSONSchema(route.body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const path = pathToParts(schema, schema.$defs ?? {});
  if (!path)
    throw new Error(`${route.method} ${route.path} takes a form, and nothing in its JSON names a part`);
  return path;
}

type Shape = z.core.JSONSchema.JSONSchema;

function pathToParts(given: Shape, definitions: Readonly<Record<string, Shape>>): string[] | undefined {
  const shape = resolve(given, definitions);
  const items = typeof shape.items === 'object' ? shape.items : undefined;
  if (items && !Array.isArray(items) && 'part' in (resolve(items, definitions).properties ?? {})) return [];
  for (const [name, member] of Object.entries(shape.properties ?? {})) {
    const rest = typeof member === 'object' ? pathToParts(member, definitions) : undefined;
    if (rest) return [name, ...rest];
  }
  return undefined;
}

const resolve = (shape: Shape, definitions: Readonly<Record<string, Shape>>): Shape =>
  definitions[shape.$ref?.split('/').at(-1) ?? ''] ?? shape;

function isRoute(entry: AppRoute | AppRouter): entry is AppRoute {
  return typeof entry.method === 'string' && typeof entry.path === 'string';
}

function withMetadata(route: AppRoute, position: readonly string[]): Route {
  const metadata = metadataOf(route);
  if (!metadata) throw new Error(`${route.method} ${route.path} has no metadata`);
  return {
    ...route,
    metadata,
    ...(isForSdks(metadata) && { sdkName: sdkNameOf(route, metadata, position) }),
  };
}

/** Not the browser's redirects, nor the operator's system area, nor what only we call. */
const isForSdks = ({ rateClass, isInternal }: RouteMetadata): boolean =>
  !isInternal && (rateClass === 'api' || rateClass === 'management');

function sdkNameOf(
  { path }: AppRoute,
  { callers }: RouteMetadata,
  position: readonly string[],
): readonly string[] {
  if (callers.every((caller) => caller === 'admin')) return ['management', ...position];
  return path.startsWith('/vault/') ? ['vault', ...position] : position;
}
