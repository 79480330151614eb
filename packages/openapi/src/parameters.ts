import { DEFAULT_LIMIT, headerNames, pathDefaults, type Route, type RouteMetadata } from '@keyway/contract';
import { z } from 'zod';

import type { ComponentStore } from './component-store.js';
import type { JsonSchema, Parameter } from './document.js';
import { requestExamples } from './request-examples.js';

const sdkOptions = new Map<string, string>(
  Object.entries(headerNames).map(([option, header]) => [header, option]),
);

/** Path, query and header parameters, in this order. */
export const buildParameters = (route: Route, store: ComponentStore): Parameter[] =>
  listParameters(route, store).map((parameter) => withExample(parameter, route));

const listParameters = (route: Route, store: ComponentStore): Parameter[] => [
  ...membersOf(route.pathParams).map(([name, schema]) => pathParameter(name, store.schema(schema, 'output'))),
  ...membersOf(route.query).map(([name, schema]) =>
    queryParameter(name, schema, store.schema(schema, 'output')),
  ),
  ...membersOf(route.headers).map(([name, schema]) =>
    headerParameter(name, store.schema(schema, 'output'), route.metadata),
  ),
];

function withExample(parameter: Parameter, { metadata }: Route): Parameter {
  const { path, query, headers } = requestExamples[metadata.operationId] ?? {};
  const example = { path, query, header: headers }[parameter.in]?.[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function membersOf(group: unknown): [string, z.ZodType][] {
  if (!group) return [];
  const shape: Record<string, unknown> =
    group instanceof z.ZodObject ? group.shape : (group as Record<string, unknown>);
  return Object.entries(shape).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);
}

const pathParameter = (name: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  required: true,
  ...described(schema),
  ...(pathDefaults[name] && { 'x-sdk-default': pathDefaults[name] }),
});

function queryParameter(name: string, zodSchema: z.ZodType, schema: JsonSchema): Parameter {
  const base = { name, in: 'query' as const, required: !zodSchema.safeParse(undefined).success };
  if (schema.type === 'object') return { ...base, style: 'deepObject', explode: true, ...described(schema) };
  if (schema.type === 'array') return { ...base, style: 'form', explode: false, ...described(schema) };
  const fallback = name === 'limit' ? { default: DEFAULT_LIMIT } : {};
  return { ...base, ...described({ ...single(schema), ...fallback }) };
}

/** The browser flow takes a repeated parameter only to refuse it; what may be sent is one string. */
function single({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const [first, second] = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : [];
  if (!first) return rest;
  return first.type === 'string' && second?.type === 'array' ? { ...first, ...rest } : { anyOf, ...rest };
}

function headerParameter(name: string, schema: JsonSchema, metadata: RouteMetadata): Parameter {
  const { description, ...rest } = described(schema);
  const optionalFor =
    metadata.callers.includes('session') && isIdentity(name) ? 'optional with a session token' : '';
  return {
    name: name === headerNames.transactionId ? 'X-Unique-Transaction-ID' : name,
    in: 'header',
    required: isRequiredHeader(name, metadata),
    ...([description, optionalFor].some(Boolean)
      ? { description: [description, optionalFor].filter(Boolean).join('; ') }
      : {}),
    ...rest,
    ...(sdkOptions.has(name) && { 'x-sdk-option': sdkOptions.get(name) }),
  };
}

const isIdentity = (name: string): boolean =>
  name === headerNames.applicationId || name === headerNames.consumerId;

/** Presence is a matter of metadata: the header schemas leave every header optional. */
function isRequiredHeader(name: string, metadata: RouteMetadata): boolean {
  if (name === headerNames.applicationId) return metadata.callers.includes('application');
  if (name === headerNames.consumerId) return metadata.consumer === 'required';
  return name === headerNames.transactionId && metadata.transaction === 'required';
}

function described({ description, ...schema }: JsonSchema): Pick<Parameter, 'description' | 'schema'> {
  return typeof description === 'string' ? { description, schema } : { schema };
}
