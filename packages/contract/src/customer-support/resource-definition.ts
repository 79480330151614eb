import type { z } from 'zod';

/** Operations on the records of a resource; each resource has some of these. */
export const operationNames = ['list', 'get', 'create', 'update', 'delete', 'content', 'upload'] as const;
export type OperationName = (typeof operationNames)[number];
export const sortDirections = ['asc', 'desc'] as const;

/** The filters of a list, by the record attributes they test. */
export type FilterMeaning = {
  readonly field: string;
  readonly matches: (record: never, value: never) => boolean;
};

/** A unified resource, as its own file declares it; routes, lists, cursors, coverage and guides are derived from it. */
export type ResourceDefinition = {
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
  /**
   * For a resource without a scope and operations of its own: the scope of keys and the operation of integrations that
   * allow reading it. Its OAuth scopes are not requested; a grant without them fails on the request.
   */
  readonly allowedBy?: { readonly scope: string; readonly operation: string };
  /** Whether a create may collide with a record that is there: that is named then. */
  readonly unique?: true;
  /** Query members of every call that answers its records. */
  readonly view?: Readonly<Record<string, z.ZodOptional>>;
  /** The inputs for writing it; a resource without them is read-only. */
  readonly write?: { readonly create: z.ZodType; readonly update: z.ZodType };
  /** Whether files can come with a new record, as parts of a form. */
  readonly takesFiles?: true;
  /** Whether its records are files: they are found through what they belong to, and not listed; each has its bytes. */
  readonly isFile?: true;
};
export type Writes = NonNullable<ResourceDefinition['write']>;
export type RecordSchema = z.ZodObject<{ id: z.ZodString }>;
