import { headerNames, type ErrorTypeName } from '@keyway/contract';

import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  ResponseObject,
} from './document.js';

/** Where Prism listens unless told otherwise. */
export const MOCK_URL = 'http://127.0.0.1:4010';

/** The error a mock server returns for a rejected request: with several types of one status, it takes the first. */
const firstOfStatus: Readonly<Record<string, ErrorTypeName>> = {
  400: 'RequestValidationError',
  401: 'UnauthorizedError',
};

/** A missing id is a matter of authorization here, not of validation: mock servers see it as part of the credential. */
const identities = {
  applicationId: { header: headerNames.applicationId, description: 'ID of the client’s application' },
  consumerId: { header: headerNames.consumerId, description: 'ID of the consumer' },
} as const;

/**
 * The description adapted for mock servers, which know OpenAPI but not this API. Callers see the same responses; only
 * constructs that would make a mock server respond differently are rewritten.
 */
export function toMockDescription({
  // Mock servers send no webhooks.
  webhooks: _webhooks,
  ...document
}: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(document.paths, (operations) => mapValues(operations, toMockOperation));
  const securitySchemes = {
    ...document.components.securitySchemes,
    ...mapValues(identities, ({ header, description }) => ({
      type: 'apiKey',
      in: 'header',
      name: header,
      description,
    })),
  };
  return withoutUnused({
    ...document,
    info: { ...document.info, title: `${document.info.title} (mock)` },
    paths,
    components: {
      ...document.components,
      headers: mapValues(document.components.headers, asText),
      securitySchemes,
    },
  });
}

/** Mockoon reads the example of a header as a template, which a number is not. */
function asText(header: unknown): unknown {
  const { description, example } = header as { description: string; example: unknown };
  return { description, schema: { type: 'string' }, example: String(example) };
}

function toMockOperation(operation: Operation): Operation {
  const { parameters = [], security, responses } = operation;
  const needed = Object.entries(identities).filter(([, { header }]) =>
    parameters.some(({ name, required }) => name === header && required),
  );
  const identity = Object.fromEntries(needed.map(([name]) => [name, [] as string[]]));
  const [credential] = security;
  return {
    ...operation,
    // One bearer token looks like another here: the alternative would let every call pass without its ids.
    ...(credential && { security: [{ ...credential, ...('apiKey' in credential ? identity : {}) }] }),
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) =>
        toMockParameter(
          parameter,
          needed.map(([, { header }]) => header),
        ),
      ),
    }),
    responses: Object.fromEntries(
      Object.entries(responses)
        // Prism prefers 422 to 400 for whatever does not validate, and takes `default` for any other status.
        .filter(([status]) => status !== '422' && (status !== 'default' || !hasSuccess(responses)))
        .map(([status, response]) => [status, toMockResponse(status, response)]),
    ),
  };
}

function toMockParameter(parameter: Parameter, identityHeaders: readonly string[]): Parameter {
  if (identityHeaders.includes(parameter.name)) return { ...parameter, required: false };
  // Prism reads an object that is not there as an empty one, and then misses its members.
  const { required: _required, ...schema } = parameter.schema;
  return parameter.style === 'deepObject' ? { ...parameter, schema } : parameter;
}

const hasSuccess = (responses: Operation['responses']): boolean =>
  Object.keys(responses).some((status) => /^[23]/.test(status));

function toMockResponse(status: string, { headers = {}, content, ...rest }: ResponseObject): ResponseObject {
  // No answer of a mock server is a replayed one.
  const { 'Idempotent-Replayed': _replayed, ...shown } = headers;
  return {
    ...rest,
    headers: shown,
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content)
          .filter(([type], _index, { length }) => type !== '*/*' || length === 1)
          .map(([type, body]) => [
            // Values of any type would become text.
            type === '*/*' ? 'application/json' : type,
            toMockBody(status, body),
          ]),
      ),
    }),
  };
}

function toMockBody(status: string, { schema, examples = {} }: MediaType): MediaType {
  const first = firstOfStatus[status];
  const sorted = Object.fromEntries(
    Object.entries(examples).sort(([left], [right]) => Number(right === first) - Number(left === first)),
  );
  const [example] = Object.values(examples);
  return {
    ...(schema && { schema: withExample(schema, example) }),
    ...(example && { examples: sorted }),
  };
}

/**
 * Mockoon responds with values generated from the schema (text for null, no dates) unless the schema itself has the
 * example; it ignores siblings of a reference.
 */
function withExample(schema: JsonSchema, example: Readonly<Record<string, unknown>> | undefined): JsonSchema {
  if (!example || !('value' in example)) return schema;
  return { ...('$ref' in schema ? { allOf: [schema] } : schema), example: example.value };
}

/** Leaves out what only a response was for that a mock server must not have. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>(
    Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ security }) => security.flatMap((scheme) => Object.keys(scheme)))
      .map((name) => `securitySchemes/${name}`),
  );
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const [, kind, name] =
        key === '$ref' ? (/^#\/components\/(\w+)\/(.+)$/.exec(String(member)) ?? []) : [];
      if (kind === undefined || name === undefined) visit(member);
      else if (!used.has(`${kind}/${name}`)) {
        used.add(`${kind}/${name}`);
        visit(document.components[kind as keyof OpenApiDocument['components']][name]);
      }
    }
  };
  visit(document.paths);
  const components = mapValues(document.components, (members, kind) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${kind}/${name}`))),
  );
  return { ...document, components };
}

const mapValues = <Key extends string, Value, Result>(
  record: Readonly<Record<Key, Value>>,
  map: (value: Value, key: Key) => Result,
): Record<Key, Result> =>
  Object.fromEntries(
    (Object.entries(record) as [Key, Value][]).map(([key, value]) => [key, map(value, key)]),
  ) as Record<Key, Result>;
