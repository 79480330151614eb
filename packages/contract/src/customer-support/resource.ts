import { initContract, type AppRouter } from '@ts-rest/core';
import { z } from 'zod';

import { connectorErrors } from '../wire/connector-errors.js';
import { anyCallQuery, anyQuerySchema, listQuery, unifiedItemOf, unifiedPageOf } from '../wire/envelope.js';
import type { ErrorTypeName } from '../wire/errors.js';
import {
  connectorConditionalHeaders,
  contentHeaders,
  transactionHeaders,
  unifiedHeaders,
} from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { fileNameSchema, uploadedFileSchema } from './files.js';

/** What can be done with the records of a resource; each resource has a part of these. */
export const operationNames = ['list', 'get', 'create', 'update', 'delete', 'content', 'upload'] as const;
export type OperationName = (typeof operationNames)[number];
export const sortDirections = ['asc', 'desc'] as const;

/** Whether something happened at a moment or later; what is not known did not. */
export const isSince = (moment: string | null, since: string): boolean =>
  moment !== null && Date.parse(moment) >= Date.parse(since);

/** What narrows a list, by which of the record's attributes. */
export type FilterMeaning = {
  readonly field: string;
  readonly matches: (record: never, value: never) => boolean;
};

/** A unified resource, as its own file declares it; routes, lists, cursors, coverage and guides are derived from it. */
type ResourceDefinition = {
  /** As in `GET /messages`. */
  readonly name: string;
  /** As in `message_id`. */
  readonly entity: string;
  /** Its heading in the description. */
  readonly tag: string;
  readonly description: string;
  readonly schema: RecordSchema;
  readonly filter: z.ZodObject;
  readonly sortFields: readonly string[];
  /** By filter: what it looks at. Where all are given, a list can be narrowed and paged in memory. */
  readonly meanings?: Readonly<Record<string, FilterMeaning>>;
  /** Whether a create may collide with a record that is there: that is named then. */
  readonly unique?: true;
  /** Query members of every call that answers its records. */
  readonly view?: Readonly<Record<string, z.ZodOptional>>;
  /** What is sent to write it; a resource without is read only. */
  readonly write?: { readonly create: z.ZodType; readonly update: z.ZodType };
  /** Whether its records are files: they are found through what they belong to, and not listed; each has its bytes. */
  readonly isFile?: true;
};
type Writes = NonNullable<ResourceDefinition['write']>;
type ResourceWords = Pick<ResourceDefinition, 'name' | 'entity' | 'tag' | 'isFile'>;
type RecordSchema = z.ZodObject<{ id: z.ZodString }>;
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
export const defineResource = <const Definition extends ResourceDefinition>(definition: Definition) => {
  const routes = routesOf(definition);
  return {
    ...definition,
    fields: Object.keys(definition.schema.shape) as (keyof z.infer<Definition['schema']> & string)[],
    operations: operationNames.filter((name): name is OperationsOf<Definition> => name in routes),
    routes: c.router(routes, { baseHeaders: unifiedHeaders }) as object as RoutesOf<Definition>,
  };
};

const routesOf = (definition: ResourceDefinition): AppRouter => {
  const { list, get } = readRoutes(definition);
  if (definition.isFile) return { get, ...fileRoutes(definition) };
  if (!definition.write) return { list, get };
  const { create, ...writes } = writeRoutes(definition, definition.write);
  return { list, create, get, ...writes };
};

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
const callOf = ({ name, tag }: ResourceWords) =>
  ({ tag, scope: name, consumer: 'required', area: 'unify' }) as const;

const idOf = ({ entity, isFile }: ResourceWords) =>
  z.object({
    [`${entity}_id`]: z
      .string()
      .min(1)
      .max(2048)
      .describe(`As ${isFile ? 'its message names' : 'a list or create answered'} it; opaque`),
  });

type FieldOf<Definition extends ResourceDefinition> = keyof Definition['schema']['shape'] & string;

/** `fields=id,body,author`: a projection of the record; `id` is always present. */
const fieldsOf = <Definition extends ResourceDefinition>({ schema }: Definition) =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(Object.keys(schema.shape) as FieldOf<Definition>[])))
    .describe('Comma-separated attributes to return');

type ListShape<Definition extends ResourceDefinition> = typeof listQuery & {
  fields: z.ZodOptional<ReturnType<typeof fieldsOf<Definition>>>;
} & ViewOf<Definition> &
  (keyof Definition['filter']['shape'] extends never
    ? unknown
    : { filter: z.ZodOptional<Definition['filter']> }) &
  (Definition['sortFields'] extends readonly []
    ? unknown
    : { sort: ReturnType<typeof sortOf<Definition['sortFields'][number]>> });

type ViewOf<Definition extends ResourceDefinition> = Definition extends { readonly view: infer View }
  ? View
  : unknown;

/** The query of a call that answers one record. */
const itemQueryOf = <Definition extends ResourceDefinition>({ view }: Definition) =>
  z.strictObject({ ...anyCallQuery, ...view } as typeof anyCallQuery & ViewOf<Definition>);

/** The query of a list; a filter or an order that the resource does not have is no part of it. */
const listQueryOf = <Definition extends ResourceDefinition>(definition: Definition) => {
  const { name, filter, sortFields, view } = definition;
  return z.strictObject({
    ...listQuery,
    ...view,
    ...(hasFilters(filter) && {
      filter: filter
        .optional()
        .describe(`Only ${name} that all of these hold for; the connector’s coverage lists what it offers`),
    }),
    ...(sortFields.length > 0 && { sort: sortOf(sortFields) }),
    fields: fieldsOf(definition).optional(),
  } as ListShape<Definition>);
};

const hasFilters = (filter: z.ZodObject): boolean => Object.keys(filter.shape).length > 0;

const sortOf = <Field extends string>(sortFields: readonly Field[]) =>
  z
    .strictObject({
      by: z.enum(sortFields).describe('What to sort by: the moment of creation or of a change'),
      direction: z.enum(sortDirections).optional().describe('Oldest first or newest first; asc when absent'),
    })
    .optional()
    .describe('The order; the connector’s coverage lists the fields it sorts by');

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type ListedOf<Definition extends ResourceDefinition> = z.ZodType<
  Partial<z.infer<Definition['schema']>> & { id: string }
>;

/** The routes by which any resource is read. */
const readRoutes = <Definition extends ResourceDefinition>(definition: Definition) => {
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
};

/** The routes by which a resource is written. */
const writeRoutes = <Definition extends ResourceDefinition, Write extends Writes>(
  definition: Definition,
  { create, update }: Write,
) => {
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
      headers: transactionHeaders,
      query,
      body: create as Write['create'],
      responses: { 201: unifiedItemOf(schema) },
      metadata: routeMetadata({
        ...call,
        operationId: `${name}Add`,
        transaction: 'required',
        errors: [...unifiedErrors, ...(definition.unique ? (['ConflictError'] as const) : [])],
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
        errors: [...unifiedErrors, ...(isVersioned ? (['PreconditionFailedError'] as const) : [])],
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
};

/** The routes by which the bytes of a file are read, and those of a new one sent. */
const fileRoutes = (definition: ResourceWords) => {
  const { name, entity } = definition;
  return {
    content: {
      method: 'GET',
      path: `/${name}/:${entity}_id/content`,
      summary: `Read the bytes of one ${entity}`,
      description:
        'Streamed as the connector sends them, always as a download. `Range` is passed on where the connector takes it.',
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
        'The body is the file, with its `Content-Type` and `Content-Length`; it passes to the connector as it comes. Name the id in `attachments` of the new message. Until then it is no record: nobody sees it, and it may be sent again.',
      query: z.strictObject({ ...anyCallQuery, file_name: fileNameSchema.describe('What people see') }),
      body: z.unknown(),
      responses: { 200: unifiedItemOf(uploadedFileSchema) },
      metadata: routeMetadata({
        ...callOf(definition),
        operationId: `${name}Upload`,
        changes: ['helpdesk'],
        takesBytes: true,
        errors: unifiedErrors,
      }),
    },
  } as const;
};
