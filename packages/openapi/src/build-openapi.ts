import {
  contract,
  describeError,
  errorFamilies,
  errorTypeNames,
  formFilesAt,
  generalErrors,
  listRoutes,
  requiredScopes,
  resourceNames,
  resources,
  takesFile,
  type Caller,
  type ErrorTypeName,
  type Route,
  type RouteMetadata,
} from '@keyway/contract';
import type { AppRouter } from '@keyway/contract/ts-rest';
import type { z } from 'zod';

import { buildComponentStore, type ComponentStore } from './component-store.js';
import type { JsonSchema, MediaType, OpenApiDocument, Operation } from './document.js';
import { formOf, formOfFile } from './forms.js';
import { MOCK_URL, toMockDescription } from './mock-description.js';
import { buildParameters } from './parameters.js';
import { requestExamples } from './request-examples.js';
import { buildResponses } from './responses.js';
import { buildSamples } from './samples/build-samples.js';
import { buildWebhooks } from './webhooks.js';

export type { OpenApiDocument } from './document.js';

export type OpenApiOptions = {
  /** Address of the service, without a slash at its end. */
  baseUrl: string;
  version: string;
  /** Only the endpoints of one area; the whole API when absent. */
  area?: 'vault' | 'customer-support';
  /** The endpoints to describe; those of the service when absent. */
  router?: AppRouter;
};

/** In the order in which a newcomer needs them. */
const tags = [
  ...Object.values(resources).map(({ tag: name, description }) => ({ name, description })),
  {
    name: 'Proxy',
    description:
      'Any request to the connector’s own API with the consumer’s stored credential. Existing clients of that API can use `{base_url}/proxy/{service_id}/{consumer_id}/{path}`, with the API key in place of the connector’s token and no Keyway headers.',
  },
  { name: 'Sessions', description: 'Short-lived access of one consumer to the hosted vault.' },
  {
    name: 'Connections',
    description: 'The link between a consumer and an integration: credentials, settings and state.',
  },
  {
    name: 'Authorization flow',
    description: 'The URLs a browser visits while a consumer authorizes or revokes.',
  },
  { name: 'Hosted vault', description: 'The page where consumers connect.' },
  { name: 'Consumers', description: 'The end users, accounts, teams or machines that own connections.' },
  { name: 'Integrations', description: 'Connectors added and configured for the application.' },
  { name: 'Connectors', description: 'Available connectors and their coverage.' },
  { name: 'Logs', description: 'The application’s requests, without bodies and without secrets.' },
  {
    name: 'Log details',
    description: 'Vendor requests and responses, without secrets, if the application records them.',
  },
  {
    name: 'Events',
    description: 'A log of events, kept for 30 days by default, to read at your own pace.',
  },
  { name: 'Webhooks', description: 'Your URLs that receive signed events (Standard Webhooks).' },
  {
    name: 'Applications',
    description: 'The products that use this installation; called with the admin key.',
  },
  {
    name: 'API keys',
    description: 'API keys of applications and their permissions; called with the admin key.',
  },
  {
    name: 'People',
    description: 'People who sign in to the console, and their roles; called with the admin key.',
  },
  {
    name: 'Audit',
    description: 'The audit log of credentials, keys and people; called with the admin key.',
  },
  { name: 'Installation', description: 'Status of the installation; called with the admin key.' },
  { name: 'System', description: 'Health, metrics and OpenAPI descriptions.' },
];

const areas = {
  vault: { title: 'Keyway vault', prefixes: ['/vault/'] },
  'customer-support': {
    title: 'Keyway customer support',
    prefixes: resourceNames.map((name) => `/${name}`),
  },
} as const;

const securitySchemes = {
  application: { name: 'apiKey', description: 'Secret API key of an application' },
  session: {
    name: 'sessionToken',
    description: 'Token of a vault session; acts for its own consumer only',
    bearerFormat: 'JWT',
  },
  admin: { name: 'adminKey', description: 'The operator’s key for the management API' },
  metrics: { name: 'metricsToken', description: 'Token for monitoring; can only read metrics' },
} as const;

/** The others are called by vendors and by our own pages. */
export const isDescribed = ({ metadata }: Pick<Route, 'metadata'>): boolean => !metadata.isInternal;

/** Describes the contract as OpenAPI 3.1; the same options always give the same document. */
export function buildOpenApi({ baseUrl, version, area, router = contract }: OpenApiOptions): OpenApiDocument {
  const store = buildComponentStore();
  const routes = listRoutes(router).filter(
    (route) =>
      isDescribed(route) && (!area || areas[area].prefixes.some((prefix) => route.path.startsWith(prefix))),
  );
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route, store, baseUrl) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: area ? areas[area].title : 'Keyway',
      version,
      description: buildDescription(),
      contact: { name: 'Keyway', url: `${baseUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: '{base_url}',
        description: 'Your installation',
        variables: {
          base_url: {
            default: baseUrl,
            description: 'URL of the installation, without a trailing slash',
          },
        },
      },
    ],
    'x-error-families': errorFamilies,
    'x-error-types': Object.fromEntries(errorTypeNames.map((name) => [name, describeErrorType(name)])),
    tags: usedTags(routes),
    paths,
    ...(!area && router === contract && { webhooks: buildWebhooks(store, baseUrl) }),
    components: store.components,
  };
}

/** The description of an area as a mock server needs it (docs/mock-server.md); the whole API when there is none. */
export const buildMockOpenApi = ({
  baseUrl = MOCK_URL,
  ...options
}: Partial<OpenApiOptions> & Pick<OpenApiOptions, 'version'>): OpenApiDocument =>
  toMockDescription(buildOpenApi({ ...options, baseUrl }));

function buildOperation(route: Route, store: ComponentStore, baseUrl: string): Operation {
  const { metadata } = route;
  const parameters = buildParameters(route, store);
  const requestBody = buildRequestBody(route, store);
  const [scope, ...otherScopes] = requiredScopes(route);
  const filesAt = formFilesAt(route);
  const named = {
    operationId: metadata.operationId,
    tags: [metadata.tag],
    summary: route.summary ?? metadata.operationId,
    description: [route.description, ...describeUse(route)].filter(Boolean).join(' '),
    ...((metadata.deprecated || route.deprecated) && { deprecated: true as const }),
    ...(metadata.preview && { 'x-preview': true as const }),
    ...(metadata.sunset && { 'x-sunset': metadata.sunset }),
    ...(route.sdkName && { 'x-sdk-name': route.sdkName.join('.') }),
    ...(filesAt && { 'x-sdk-files': filesAt.join('.') }),
  };
  const called = {
    ...(scope !== undefined && otherScopes.length === 0 && { 'x-required-scope': scope }),
    security: buildSecurity(metadata, store),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: buildResponses(route, store, baseUrl),
  };
  const { components } = store;
  const operation = { ...named, ...called };
  const samples = buildSamples({ method: route.method, path: pathOf(route), operation, components }, baseUrl);
  return { ...named, 'x-codeSamples': samples, ...called };
}

const pathOf = ({ path }: Route): string => path.replace(/:(\w+)/g, '{$1}');

const credentials: Record<Caller, string> = {
  application: 'an API key',
  session: 'a vault session token',
  admin: 'the admin key',
  person: 'a session of the console',
  metrics: 'the metrics token',
  public: 'no credential',
};

function describeUse(route: Route): string[] {
  const { callers, transaction, area, preview, sunset } = route.metadata;
  const scopes = requiredScopes(route).map((scope) => `\`${scope}\``);
  return [
    `Called with ${callers.map((caller) => credentials[caller]).join(' or ')}.`,
    ...(scopes.length === 0
      ? []
      : [`The key needs ${scopes.length > 1 ? 'one of the scopes' : 'the scope'} ${scopes.join(', ')}.`]),
    ...(transaction === 'required'
      ? ['Retries with the same `X-Unique-Transaction-ID` are processed once.']
      : []),
    ...(area === 'none' ? [] : ['Counts towards the monthly quota when called with an API key.']),
    ...(preview ? ['Preview: may change.'] : []),
    ...(sunset ? [`Removed after ${sunset}.`] : []),
  ];
}

function buildSecurity({ callers }: RouteMetadata, store: ComponentStore): Operation['security'] {
  return callers.flatMap((caller) => {
    if (caller === 'public' || caller === 'person') return [];
    const { name, ...scheme } = securitySchemes[caller];
    store.use('securitySchemes', name, () => ({ type: 'http', scheme: 'bearer', ...scheme }));
    return [{ [name]: [] }];
  });
}

function buildRequestBody(route: Route, store: ComponentStore): Operation['requestBody'] {
  if (!('body' in route) || !route.body || typeof route.body === 'symbol') return undefined;
  const body = route.body as z.ZodType;
  if (takesFile(route)) return fileBody(store.schema(body, 'input'));
  const { body: example } = requestExamples[route.metadata.operationId] ?? {};
  const content: MediaType = {
    schema: store.schema(body, 'input'),
    ...(example !== undefined && { example }),
  };
  const mediaType = route.metadata.area === 'proxy' ? '*/*' : 'application/json';
  return {
    required: !body.safeParse(undefined).success,
    content: {
      [mediaType]: content,
      ...(route.metadata.takesForm === 'record' && { 'multipart/form-data': formOf(content) }),
    },
  };
}

/** A file says itself what it is; `application/octet-stream` has tools send it as bytes. */
const fileBody = (schema: JsonSchema): Operation['requestBody'] => ({
  required: true,
  content: {
    'application/octet-stream': { schema },
    'multipart/form-data': formOfFile,
    '*/*': { schema },
  },
});

function describeErrorType(typeName: ErrorTypeName): OpenApiDocument['x-error-types'][string] {
  const { status, title, cause } = describeError(typeName);
  return { status, title, cause };
}

function usedTags(routes: readonly Route[]): OpenApiDocument['tags'] {
  const used = new Set(routes.map((route) => route.metadata.tag));
  const described = tags.filter((tag) => used.delete(tag.name));
  if (used.size > 0) throw new Error(`tags without a description: ${[...used].join(', ')}`);
  return described;
}

function buildDescription(): string {
  const general = generalErrors
    .map((typeName) => `\`${typeName}\` (${describeError(typeName).status})`)
    .join(', ');
  return [
    'Credential vault and unified customer-support API.',
    '# Authentication',
    'Send your application’s API key and the IDs of the application, consumer and connector:',
    '```http\nAuthorization: Bearer {API key}\nX-Vendor-App-Id: {application id}\nX-Vendor-Consumer-Id: {your own id of the customer}\nX-Vendor-Service-Id: {connector; needed where the customer has connected several}\n```',
    'Your own pages use the token of a [session](#tag/Sessions) instead, limited to one customer and a short time. The operator’s admin key works for the management API only.',
    '# Responses and errors',
    'Every response has a `Request-Id` header. Every error has the format of `Error`; its `type_name` identifies the condition.',
    `In addition to the errors of its endpoint, a request can return errors raised before routing: ${general}.`,
    'Attributes can be added to responses at any time: ignore unknown ones.',
  ].join('\n\n');
}
