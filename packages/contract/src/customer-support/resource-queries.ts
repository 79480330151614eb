import { z } from 'zod';

import { anyCallQuery, listQuery } from '../wire/envelope.js';
import { sortDirections, type ResourceDefinition } from './resource-definition.js';

type FieldOf<Definition extends ResourceDefinition> = keyof Definition['schema']['shape'] & string;

/** `fields=id,body,author`: a projection of the record; `id` is always present. */
export const fieldsOf = <Definition extends ResourceDefinition>({ schema }: Definition) =>
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
export const itemQueryOf = <Definition extends ResourceDefinition>({ view }: Definition) =>
  z.strictObject({ ...anyCallQuery, ...view } as typeof anyCallQuery & ViewOf<Definition>);

/** The query of a list; a filter or an order that the resource does not have is no part of it. */
export function listQueryOf<Definition extends ResourceDefinition>(definition: Definition) {
  const { name, filter, sortFields, view } = definition;
  return z.strictObject({
    ...listQuery,
    ...view,
    ...(hasFilters(filter) && {
      filter: filter
        .optional()
        .describe(
          `Only ${name} that match all of these; the connector’s coverage lists the filters it supports`,
        ),
    }),
    ...(sortFields.length > 0 && { sort: sortOf(sortFields) }),
    fields: fieldsOf(definition).optional(),
  } as ListShape<Definition>);
}

export const hasFilters = (filter: z.ZodObject): boolean => Object.keys(filter.shape).length > 0;

const sortOf = <Field extends string>(sortFields: readonly Field[]) =>
  z
    .strictObject({
      by: z.enum(sortFields).describe('Sort by creation or update time'),
      direction: z
        .enum(sortDirections)
        .optional()
        .describe('asc: oldest first; desc: newest first. Default: asc'),
    })
    .optional()
    .describe('Sort order; the connector’s coverage lists the fields it supports');
