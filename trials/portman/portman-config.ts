import type { OpenApiDocument } from '@keyway/openapi';
import type { DescribedCall } from '@keyway/server/described-calls';

type Operation = OpenApiDocument['paths'][string][string];
type Described = Operation & { readonly operation: string };
type Overwrite = { key: string; value?: unknown; overwrite?: boolean; remove?: boolean; insert?: boolean };

type Defaults = { readonly application: string; readonly consumer: string; readonly key: string };

const everywhere = { openApiOperation: '*::/*' };
const on = { enabled: true };
const answered = { jsonBody: on, schemaValidation: on };

const limits = {
  minimumNumberFields: on,
  maximumNumberFields: on,
  minLengthFields: on,
  maxLengthFields: on,
};

const operationsOf = (document: OpenApiDocument): Described[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      operation: `${method.toUpperCase()}::${path}`,
    })),
  );

/**
 * Portman's settings that are not in the description: existing records, and the key of each call. Portman makes the
 * tests and the variations of each request from the description alone.
 */
export function buildPortmanConfig(
  document: OpenApiDocument,
  calls: Readonly<Record<string, DescribedCall>>,
  defaults: Defaults,
  varied: Readonly<Record<string, object>>,
) {
  const operations = operationsOf(document);
  const closed = operations.filter(({ security }) => security.length > 0).map(({ operation }) => operation);
  const withBody = operations.filter(({ requestBody }) => requestBody?.content['application/json']);
  // It takes the keys of a record for a member of its own, which it then looks for in vain.
  const hasRecord = ({ requestBody }: Described): boolean =>
    /"(propertyNames|additionalProperties)":\{/.test(JSON.stringify(resolve(document, requestBody)));
  const untyped = operations
    .filter(({ responses }) => responses['200']?.content?.['*/*'])
    .map(({ operation }) => operation);
  const listing = operations.filter(({ parameters }) => parameters?.some(({ name }) => name === 'limit'));
  const refusing = (status: string) => ({
    openApiResponse: status,
    tests: {
      contractTests: [
        {
          ...everywhere,
          statusCode: { enabled: true, code: Number(status) },
          ...answered,
          headersPresent: on,
        },
      ],
    },
  });
  return {
    version: 1,
    globals: { stripResponseExamples: true },
    tests: {
      contractTests: [
        { ...everywhere, statusSuccess: on },
        { ...everywhere, ...answered },
        // The media type of a connector's response or of a file is unknown.
        { ...everywhere, contentType: { ...on, excludeForOperations: untyped } },
      ],
      variationTests: [
        ...closed.map((operation) => ({
          openApiOperation: operation,
          variations: [
            {
              name: 'without a key',
              ...refusing('401'),
              overwrites: [{ overwriteRequestSecurity: { remove: true } }],
            },
          ],
        })),
        ...operations.map(({ operation }) => ({
          openApiOperation: operation,
          variations: [
            {
              name: 'with a method that is none',
              ...refusing('400'),
              overwrites: [
                // People's browsers get a page.
                { overwriteRequestHeaders: [set('Accept', 'application/json')] },
                {
                  overwriteRequestQueryParams: [
                    { key: '_method', value: 'NOPE', insert: true, overwrite: true, disable: false },
                  ],
                },
              ],
            },
          ],
        })),
        ...withBody.map((each) => ({
          openApiOperation: each.operation,
          variations: [
            {
              name: 'with a body',
              ...refusing('400'),
              overwrites: [bodyOf(varied[each.operationId])],
              fuzzing: [
                {
                  requestBody: [
                    {
                      requiredFields: on,
                      ...(hasRecord(each) ? {} : limits),
                    },
                  ],
                },
              ],
            },
          ],
        })),
        ...listing.map(({ operation }) => ({
          openApiOperation: operation,
          variations: [
            {
              name: 'with a query',
              ...refusing('400'),
              fuzzing: [
                {
                  requestQueryParams: [
                    { minimumNumberFields: on, maximumNumberFields: on, minLengthFields: on },
                  ],
                },
              ],
            },
          ],
        })),
      ],
    },
    overwrites: operations.map((operation) => ({
      openApiOperation: operation.operation,
      ...overwritesOf(operation, calls[operation.operationId] ?? {}, defaults),
    })),
  };
}

function overwritesOf(
  { requestBody }: Described,
  { params = {}, query = '', options = {} }: DescribedCall,
  defaults: Defaults,
) {
  const {
    key = defaults.key,
    app = defaults.application,
    consumer = defaults.consumer,
    service,
    body,
  } = options;
  const headers: Record<string, string | null | undefined> = {
    'x-vendor-app-id': app,
    'x-vendor-consumer-id': consumer,
    'x-vendor-service-id': service,
    'X-Unique-Transaction-ID': '{{$guid}}',
    ...options.headers,
  };
  const schema = requestBody?.content['application/json']?.schema;
  return {
    ...(key === null ? {} : { overwriteRequestSecurity: { bearer: { token: key } } }),
    overwriteRequestPathVariables: Object.entries(params).map(([name, value]) => set(name, value)),
    overwriteRequestQueryParams: [...new URLSearchParams(query)].map(([name, value]) => set(name, value)),
    overwriteRequestHeaders: Object.entries(headers).map(([name, value]) =>
      value === null || value === undefined ? { key: name, remove: true } : set(name, value),
    ),
    ...(schema ? bodyOf(body) : {}),
  };
}

const bodyOf = (body: unknown) =>
  body === undefined ? {} : { overwriteRequestBody: [{ key: '.', value: body, overwrite: true }] };

const set = (key: string, value: unknown): Overwrite => ({ key, value, overwrite: true, insert: true });

/** With what its references lead to. */
function resolve({ components }: OpenApiDocument, value: unknown): unknown {
  const name = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(value) ?? '')?.[1];
  return name === undefined ? value : [value, components.schemas[name]];
}
