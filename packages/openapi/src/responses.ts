import {
  answersFile,
  describeError,
  errorBodySchema,
  responseHeaders,
  type ErrorTypeName,
  type Route,
  type RouteMetadata,
} from '@keyway/contract';
import {
  ContractNoBody,
  type AppRoute,
  type ContractAnyType,
  type ContractOtherResponse,
} from '@keyway/contract/ts-rest';
import type { z } from 'zod';

import { exampleError, exampleRequestId } from './error-example.js';
import { fileHeaders } from './file-headers.js';
import { reasons } from './reasons.js';
import type { ComponentStore } from './component-store.js';
import { responseExamples } from './examples/index.js';
import type { MediaType, Reference, ResponseObject } from './document.js';

type Declared = AppRoute['responses'][number];
type Context = { store: ComponentStore; baseUrl: string; metadata: RouteMetadata; isFile: boolean };

/** Declared answers first, then one answer per status that the error types of the endpoint share. */
export function buildResponses(
  route: Route,
  store: ComponentStore,
  baseUrl: string,
): Record<string, ResponseObject> {
  const context = { store, baseUrl, metadata: route.metadata, isFile: answersFile(route) };
  const responses: Record<string, ResponseObject> = {};
  for (const [status, declared] of Object.entries(route.responses)) {
    responses[status] = declaredResponse(Number(status), declared, context);
  }
  for (const [status, typeNames] of errorsByStatus(route.metadata)) {
    responses[status] = merge(responses[status], errorResponse(typeNames, context));
  }
  const fallback = downstreamResponse(context);
  return fallback ? { ...responses, default: fallback } : responses;
}

function declaredResponse(status: number, declared: Declared, context: Context): ResponseObject {
  const content = declaredContent(declared, status, context);
  return {
    description: describeDeclared(status, context.metadata),
    headers: { ...headersFor(status, [], context), ...fileHeadersFor(status, context) },
    ...(content && { content }),
  };
}

function describeDeclared(status: number, { redirectErrors = [] }: RouteMetadata): string {
  const reason = reasons[status] ?? 'Answer';
  if (status !== 303 || redirectErrors.length === 0) return reason;
  const named = redirectErrors.map((typeName) => `\`${typeName}\``).join(' or ');
  return `${reason}; after a failure, with its type as \`error_type\` in the query of the location, e.g. ${named}`;
}

function declaredContent(
  declared: Declared,
  status: number,
  { store, baseUrl, metadata: { operationId } }: Context,
): Record<string, MediaType> | undefined {
  if (declared === ContractNoBody) return undefined;
  const { contentType, body } = isOther(declared)
    ? declared
    : { contentType: 'application/json', body: declared };
  const value = status < 300 ? responseExamples(baseUrl)[operationId] : undefined;
  const schema = store.schema(body as z.ZodType, 'output');
  return {
    [contentType]: { schema, ...(value !== undefined && { examples: { [operationId]: { value } } }) },
    // A file says itself what it is; `application/octet-stream` has tools read it as bytes.
    ...(contentType === 'application/octet-stream' && { '*/*': { schema } }),
  };
}

function isOther(declared: Declared): declared is ContractOtherResponse<ContractAnyType> {
  return typeof declared === 'object' && declared !== null && 'contentType' in declared;
}

function errorsByStatus(metadata: RouteMetadata): [number, ErrorTypeName[]][] {
  const groups = new Map<number, ErrorTypeName[]>();
  for (const typeName of metadata.errors) {
    const { status } = describeError(typeName);
    groups.set(status, [...(groups.get(status) ?? []), typeName]);
  }
  return [...groups].sort(([left], [right]) => left - right);
}

function errorResponse(typeNames: readonly ErrorTypeName[], context: Context): ResponseObject {
  const [first] = typeNames;
  return {
    description: typeNames
      .map((typeName) => `\`${typeName}\`: ${describeError(typeName).cause}`)
      .concat(context.metadata.area === 'proxy' ? ['Or the connector’s own response with this status.'] : [])
      .join('\n\n'),
    'x-error-types': [...typeNames],
    headers: first ? headersFor(describeError(first).status, typeNames, context) : {},
    content: errorContents(typeNames, context),
  };
}

function errorContents(typeNames: readonly ErrorTypeName[], context: Context): Record<string, MediaType> {
  const ours = errorContent(typeNames, context);
  const { area, page, rateClass } = context.metadata;
  // The refused caller learns nothing more.
  if (rateClass === 'hook') return {};
  // The connector's own responses have any status and type.
  if (area === 'proxy')
    return { 'application/json': { ...ours, schema: { anyOf: [ours.schema, {}] } }, '*/*': {} };
  return {
    'application/json': ours,
    ...(page && { 'text/html': { schema: { type: 'string' } } }),
  };
}

function errorContent(typeNames: readonly ErrorTypeName[], { store, baseUrl }: Context): MediaType {
  return {
    schema: store.schema(errorBodySchema, 'output'),
    examples: Object.fromEntries(
      typeNames.map((typeName) => [
        typeName,
        store.use('examples', typeName, () => ({
          summary: describeError(typeName).title,
          value: exampleError(typeName, baseUrl),
        })),
      ]),
    ),
  };
}

/** An endpoint that calls the connector passes the connector's own status on. */
function downstreamResponse(context: Context): ResponseObject | undefined {
  const headers = headersFor(502, [], context);
  if (context.metadata.area === 'proxy') {
    return {
      description: 'The connector’s own response, with its own status and type',
      headers,
      content: { '*/*': {} },
    };
  }
  if (!context.metadata.errors.includes('ConnectorExecutionError')) return undefined;
  return {
    description: '`ConnectorExecutionError`: the connector’s own error status, its response in `detail`',
    'x-error-types': ['ConnectorExecutionError'],
    headers,
    content: { 'application/json': errorContent(['ConnectorExecutionError'], context) },
  };
}

/** A status that is both declared and an error, such as the 503 of the readiness check, may carry either body. */
function merge(declared: ResponseObject | undefined, error: ResponseObject): ResponseObject {
  if (!declared) return error;
  const bodies = [declared, error].map((response) => response.content?.['application/json']);
  const schema = { anyOf: bodies.map((body) => body?.schema).filter((each) => each !== undefined) };
  const examples = { ...bodies[0]?.examples, ...bodies[1]?.examples };
  return {
    ...error,
    description: `${declared.description}\n\n${error.description}`,
    headers: { ...declared.headers, ...error.headers },
    content: { ...declared.content, 'application/json': { schema, examples } },
  };
}

type HeaderName = keyof typeof responseHeaders;

function headersFor(
  status: number,
  typeNames: readonly ErrorTypeName[],
  { store, metadata }: Context,
): Record<string, Reference> {
  const names = Object.keys(responseHeaders) as HeaderName[];
  const shown = names.filter((name) => {
    if (name === 'Retry-After')
      return [402, 429, 503].includes(status) || typeNames.includes('TransactionConflictError');
    if (name === 'Idempotent-Replayed') return metadata.transaction !== 'none';
    if (name.startsWith('RateLimit')) return metadata.rateClass !== 'system';
    if (name === 'Sunset') return metadata.sunset !== undefined;
    if (name === 'Deprecation' || name === 'Link') return metadata.deprecated !== undefined;
    if (name.startsWith('x-downstream')) return metadata.errors.includes('ConnectorExecutionError');
    return true;
  });
  const location: Record<string, Reference> =
    status === 303 ? { Location: store.use('headers', 'Location', buildLocation) } : {};
  const cookie: Record<string, Reference> =
    status === 303 && metadata.bindsBrowser
      ? { 'Set-Cookie': store.use('headers', 'Set-Cookie', buildCookie) }
      : {};
  return {
    ...Object.fromEntries(shown.map((name) => [name, store.use('headers', name, () => buildHeader(name))])),
    ...location,
    ...cookie,
  };
}

const fileHeadersFor = (status: number, { store, isFile }: Context): Record<string, Reference> =>
  Object.fromEntries(
    Object.entries(isFile ? fileHeaders : {}).flatMap(([name, { onlyPart, ...header }]) =>
      onlyPart && status !== 206 ? [] : [[name, store.use('headers', name, () => header)]],
    ),
  );

const headerExamples: Readonly<Record<HeaderName, string | number | boolean>> = {
  'Request-Id': exampleRequestId,
  'Idempotent-Replayed': true,
  'Retry-After': 2,
  'RateLimit-Limit': 200,
  'RateLimit-Remaining': 197,
  'RateLimit-Reset': 1,
  'x-downstream-ratelimit-limit': 700,
  'x-downstream-ratelimit-remaining': 683,
  'x-downstream-ratelimit-reset': 1_772_616_660,
  Deprecation: '@1769817600',
  Sunset: 'Sun, 31 Jan 2027 00:00:00 GMT',
  Link: '</docs/reference>; rel="deprecation"; type="text/html"',
};

function buildHeader(name: HeaderName) {
  const example = headerExamples[name];
  const type = typeof example === 'number' ? 'integer' : typeof example;
  return { description: responseHeaders[name], schema: { type }, example };
}

const buildLocation = () => ({
  description: 'Where the browser is redirected',
  schema: { type: 'string', format: 'uri' },
  example: 'https://app.parcelwise.example/connected',
});

const buildCookie = () => ({
  description: 'Binds the flow to this browser',
  schema: { type: 'string' },
  example:
    '__Host-keyway-flow=ExampleOnlyThisBindsNothingExampleOnly00000; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=Lax',
});
