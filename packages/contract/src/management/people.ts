import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeSchema,
  etagSchema,
  itemOf,
  listQuerySchema,
  pageOf,
} from '../wire/envelope.js';
import { conditionalHeaders, headerIdSchema, transactionHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { roles } from './roles.js';

const grants = z
  .array(
    z.strictObject({
      role: z.enum(roles),
      application_id: headerIdSchema
        .nullable()
        .describe('Application the role applies to; null: all applications and the installation itself'),
    }),
  )
  .max(100)
  .describe('Roles of the person');

export const personSchema = z
  .object({
    id: z.string(),
    email: z
      .string()
      .describe('In lower case; `{subject} at {issuer}` if the provider verified no email address'),
    name: z.string().nullable().describe('Name at the identity provider; null before the first sign-in'),
    status: z.enum(['invited', 'active', 'disabled']).describe('`invited` until the first sign-in'),
    grants,
    sign_in_url: z
      .string()
      .describe('Sign-in link to share with the person. It only works with their identity provider account'),
    last_sign_in_at: dateTimeSchema.nullable(),
    created_at: dateTimeSchema,
    etag: etagSchema,
  })
  .meta({ id: 'Person' });
export type PersonRecord = z.infer<typeof personSchema>;

const people = { tag: 'People', callers: ['admin'], rateClass: 'management' } as const;
const pathParams = z.object({ person_id: headerIdSchema.describe('ID of the person') });
const changing = {
  ...people,
  errors: ['EntityNotFoundError', 'ConflictError', 'PreconditionFailedError'],
} as const;
const c = initContract();
const path = '/people';

/** Who signs in to the console, and what they may do there. */
export const peopleContract = c.router({
  list: {
    method: 'GET',
    path,
    summary: 'List people',
    query: listQuerySchema,
    responses: { 200: pageOf(personSchema) },
    metadata: routeMetadata({ ...people, operationId: 'peopleAll', errors: ['InvalidCursorError'] }),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Invite a person by email address',
    description:
      'Keyway sends no email: share `sign_in_url` yourself. The first sign-in at the identity provider with this verified address accepts the invitation.',
    headers: transactionHeaders,
    query: anyQuerySchema,
    body: z.strictObject({ email: z.email().max(254), grants }).meta({ id: 'PersonCreate' }),
    responses: { 201: itemOf(personSchema) },
    metadata: routeMetadata({
      ...people,
      operationId: 'peopleAdd',
      changes: ['person'],
      transaction: 'required',
      errors: ['ConflictError'],
    }),
  },
  get: {
    method: 'GET',
    path: `${path}/:person_id`,
    summary: 'Read one person',
    pathParams,
    query: anyQuerySchema,
    responses: { 200: itemOf(personSchema) },
    metadata: routeMetadata({ ...people, operationId: 'peopleOne', errors: ['EntityNotFoundError'] }),
  },
  update: {
    method: 'PATCH',
    path: `${path}/:person_id`,
    summary: 'Update a person’s roles or status, effective immediately',
    headers: conditionalHeaders,
    pathParams,
    query: anyQuerySchema,
    body: z
      .strictObject({
        grants: grants.optional(),
        status: z.enum(['active', 'disabled']).optional().describe('`disabled`: every session ends'),
      })
      .meta({ id: 'PersonUpdate' }),
    responses: { 200: itemOf(personSchema) },
    metadata: routeMetadata({ ...changing, operationId: 'peopleUpdate', changes: ['person'] }),
  },
  delete: {
    method: 'DELETE',
    path: `${path}/:person_id`,
    summary: 'Delete a person; every session ends',
    headers: conditionalHeaders,
    pathParams,
    query: anyQuerySchema,
    responses: { 204: c.noBody() },
    metadata: routeMetadata({ ...changing, operationId: 'peopleDelete', changes: ['person'] }),
  },
});
