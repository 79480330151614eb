import { initContract, type AppRouter } from '../ts-rest.js';
import { z } from 'zod';

import { connectorErrors } from '../wire/connector-errors.js';
import { anyCallQuery, anyQuerySchema, unifiedItemOf, unifiedPageOf } from '../wire/envelope.js';
import type { ErrorTypeName } from '../wire/errors.js';
import {
  connectorConditionalHeaders,
  contentHeaders,
  transactionHeaders,
  unifiedHeaders,
} from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { fileNameSchema, uploadedFileSchema } from './files.js';
import {
  operationNames,
  type OperationName,
  type ResourceDefinition,
  type Writes,
} from './resource-definition.js';
import { fieldsOf, hasFilters, itemQueryOf, listQueryOf } from './resource-queries.js';

/** Whether something happened at a moment or later; what is not known did not. */
export const isSince = (moment: string | null, since: string): boolean =>
  moment !== null && Date.parse(moment) >= Date.parse(since);

type ResourceWords = Pick<ResourceDefinition, 'name' | 'entity' | 'tag' | 'isFile' | 'allowedBy'>;
type OperationsOf<Definition> = Definition extends { readonly isFile: true }
  ? 'get' | 'content' | 'upload'
  : Definition extends { readonly write: object }
    ? Exclude<OperationName, 'content' | 'upload'>
    : 'list' | 'get';

type RoutesOf<Definition extends ResourceDefinition> = (Definition extends { readonly isFile: true }
  ? Pick<ReturnType<typeof readRoutes<Definition>>, 'get'> & ReturnType<typeof fileRoutes>
  : ReturnType<typeof readRoutes<Definition>>) &
  (Definition extends { readonly write: infer Write extends Writes }
    ? ReturnType<typeof writeRoutes<Definition, Write>>
    : unknown);

/** Declares a unified resource: its record, its filters, its writes, and so its endpoints. */
export function defineResource<const Definition extends ResourceDefinition>(definition: Definition) {
  const routes = routesOf(definition);
  return {
    ...definition,
    fields: Object.keys(definition.schema.shape) as (keyof z.infer<Definition['schema']> & string)[],
    operations: operationNames.filter((name): name is OperationsOf<Definition> => name in routes),
    routes: c.router(routes, { baseHeaders: unifiedHeaders }) as object as RoutesOf<Definition>,
  };
}

function routesOf(definition: ResourceDefinition): AppRouter {
  const { list, get } = readRoutes(definition);
  if (definition.isFile) return { get, ...fileRoutes(definition) };
  if (!definition.write) return { list, get };
  const { create, ...writes } = writeRoutes(definition, definition.write);
  return { list, create, get, ...writes };
}

const unifiedErrors = [
  ...connectorErrors,
  'MappingError',
  'ConnectorMappingNotFoundError',
  'ConnectorResponseMappingNotFoundError',
  'ConnectorOperationMappingNotFoundError',
  'ConnectorWorkflowMappingError',
  'ConnectorOperationUnsupportedError',
  // The record, or the conversation it is in.
  'EntityNotFoundError',
] as const satisfies readonly ErrorTypeName[];

const c = initContract();
const bytes = c.otherResponse({ contentType: 'application/octet-stream', body: z.unknown() });
const callOf = ({ name, tag, allowedBy }: ResourceWords) =>
  ({ tag, scope: allowedBy?.scope ?? name, consumer: 'required', area: 'unify' }) as const;

const idOf = ({ entity, isFile }: ResourceWords) =>
  z.object({
    [`${entity}_id`]: z
      .string()
      .min(1)
      .max(2048)
      .describe(`As ${isFile ? 'its message names' : 'a list or create answered'} it; opaque`),
  });

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type ListedOf<Definition extends ResourceDefinition> = z.ZodType<
  Partial<z.infer<Definition['schema']>> & { id: string }
>;

/** The routes by which any resource is read. */
function readRoutes<Definition extends ResourceDefinition>(definition: Definition) {
  const { name, entity, schema, filter, sortFields } = definition;
  const listed = schema
    .partial()
    .required({ id: true })
    .meta({
      id: `Partial${capitalized(entity)}`,
    }) as unknown as ListedOf<Definition>;
  return {
    list: {
      method: 'GET',
      path: `/${name}`,
      summary: `List ${name}`,
      query: listQueryOf(definition),
      responses: { 200: unifiedPageOf(listed) },
      metadata: routeMetadata({
        ...callOf(definition),
        operationId: `${name}All`,
        errors: [
          ...unifiedErrors,
          ...(hasFilters(filter) ? (['UnsupportedFiltersError'] as const) : []),
          ...(sortFields.length > 0 ? (['UnsupportedSortFieldError'] as const) : []),
          'InvalidCursorError',
          'PaginationNotSupportedError',
        ],
      }),
    },
    get: {
      method: 'GET',
      path: `/${name}/:${entity}_id`,
      summary: `Read one ${entity}`,
      pathParams: idOf(definition),
      query: itemQueryOf(definition).extend({ fields: fieldsOf(definition).optional() }),
      responses: { 200: unifiedItemOf(listed) },
      metadata: routeMetadata({ ...callOf(definition), operationId: `${name}One`, errors: unifiedErrors }),
    },
  } as const;
}

/** The routes by which a resource is written. */
function writeRoutes<Definition extends ResourceDefinition, Write extends Writes>(
  definition: Definition,
  { create, update }: Write,
) {
  const { name, entity } = definition;
  const schema = definition.schema as Definition['schema'];
  const call = { ...callOf(definition), changes: ['helpdesk'] } as const;
  const query = itemQueryOf(definition);
  const isVersioned = 'etag' in schema.shape;
  const one = {
    path: `/${name}/:${entity}_id`,
    pathParams: idOf(definition),
  } as const;
  return {
    create: {
      method: 'POST',
      path: `/${name}`,
      summary: `Create ${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity}`,
      ...(definition.takesFiles && {
        description:
          'To send files with it, use `multipart/form-data`: the first part is named `json` and holds the JSON body, the other parts are files. Set the name of each part as `attachments[].part`.',
      }),
      headers: transactionHeaders,
      query,
      body: create as Write['create'],
      responses: { 201: unifiedItemOf(schema) },
      metadata: routeMetadata({
        ...call,
        operationId: `${name}Add`,
        transaction: 'required',
        ...(definition.takesFiles && { takesForm: 'record' }),
        errors: [
          ...unifiedErrors,
          'UnsupportedAttributesError',
          ...(definition.unique ? (['ConflictError'] as const) : []),
        ],
      }),
    },
    update: {
      ...one,
      method: 'PATCH',
      summary: `Update one ${entity}`,
      query,
      ...(isVersioned && { headers: connectorConditionalHeaders }),
      body: update as Write['update'],
      responses: { 200: unifiedItemOf(schema) },
      metadata: routeMetadata({
        ...call,
        operationId: `${name}Update`,
        errors: [
          ...unifiedErrors,
          'UnsupportedAttributesError',
          ...(isVersioned ? (['PreconditionFailedError'] as const) : []),
        ],
      }),
    },
    delete: {
      ...one,
      method: 'DELETE',
      summary: `Delete one ${entity}`,
      query: anyQuerySchema,
      responses: { 200: unifiedItemOf(z.object({ id: z.string() })) },
      metadata: routeMetadata({
        ...call,
        operationId: `${name}Delete`,
        errors: unifiedErrors,
      }),
    },
  } as const;
}

/** The routes by which the bytes of a file are read, and those of a new one sent. */
function fileRoutes(definition: ResourceWords) {
  const { name, entity } = definition;
  return {
    content: {
      method: 'GET',
      path: `/${name}/:${entity}_id/content`,
      summary: `Download one ${entity}`,
      description:
        'Streams the file from the connector, always as a download. `Range` is forwarded if the connector supports it.',
      pathParams: idOf(definition),
      query: anyQuerySchema,
      headers: contentHeaders,
      responses: { 200: bytes, 206: bytes },
      metadata: routeMetadata({
        ...callOf(definition),
        operationId: `${name}Content`,
        errors: unifiedErrors,
      }),
    },
    upload: {
      method: 'POST',
      path: `/${name}`,
      summary: 'Upload a file for a new message',
      description:
        'The body is the file, with its `Content-Type` and `Content-Length`; Keyway streams it to the connector. A form (`multipart/form-data`) with exactly one file works as well. Then set its ID in `attachments` of a new message. Until then the file is not visible, and you can repeat the upload.',
      query: z.strictObject({
        ...anyCallQuery,
        file_name: fileNameSchema.describe(
          'File name shown to people; a form may omit it if its file has a name',
        ),
      }),
      body: z.unknown(),
      responses: { 200: unifiedItemOf(uploadedFileSchema) },
      metadata: routeMetadata({
        ...callOf(definition),
        operationId: `${name}Upload`,
        changes: ['helpdesk'],
        takesBytes: true,
        takesForm: 'file',
        errors: unifiedErrors,
      }),
    },
  } as const;
}
