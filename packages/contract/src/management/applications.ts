import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeSchema,
  etagSchema,
  itemOf,
  listQuerySchema,
  pageOf,
  storedDateTimeSchema,
} from '../wire/envelope.js';
import { conditionalHeaders, headerIdSchema, transactionHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { keyPresetNames, keyScopes } from './key-scopes.js';

const name = z.string().min(1).max(255);
/** Exact URI; https, or http on localhost; no fragment, no user info (RFC 9700 §2.1). */
export const redirectUriSchema = z
  .string()
  .max(2048)
  .refine(
    isRedirectUri,
    'must be an https URL (http only on localhost) without fragment, user info or characters that need escaping',
  );
const originSchema = z
  .string()
  .max(255)
  .refine(
    (value) => isRedirectUri(value) && new URL(value).origin === value,
    'must be an origin such as https://app.example.com',
  );
const planSchema = z.object({
  name: z.string().max(255),
  monthly_limit: z.int32().min(0).nullable().describe('null: the server’s default'),
  status: z.enum(['active', 'incomplete']),
});

export const logDetails = ['none', 'errors', 'all'] as const;
const logDetailSchemas = {
  log_detail: z
    .enum(logDetails)
    .describe(
      'Which requests record the vendor’s requests and responses, without secrets: none, errors only, all',
    ),
  log_detail_days: z.number().int().min(1).max(30).describe('Days that details are kept'),
};

export const applicationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    redirect_uris: z.array(z.string()),
    embed_origins: z.array(z.string()),
    plan: planSchema,
    ...logDetailSchemas,
    created_at: dateTimeSchema,
    etag: etagSchema,
  })
  .meta({ id: 'Application' });
export type ApplicationRecord = z.infer<typeof applicationSchema>;

const writable = {
  redirect_uris: z.array(redirectUriSchema).max(100).optional(),
  embed_origins: z.array(originSchema).max(100).optional(),
  plan: z.strictObject(planSchema.shape).partial().optional(),
  log_detail: logDetailSchemas.log_detail.optional(),
  log_detail_days: logDetailSchemas.log_detail_days.optional(),
};

const MAX_BOUND = 100;
const cidr = z
  .string()
  .refine(
    (value) => z.cidrv4().safeParse(value).success || z.cidrv6().safeParse(value).success,
    'must be a network such as 203.0.113.0/24 or 2001:db8::/32',
  );
const rights = {
  scopes: z
    .array(z.enum([...keyPresetNames, ...keyScopes]))
    .min(1)
    .max(keyScopes.length + keyPresetNames.length)
    .describe('Permissions of the key: `full`, `read` or a list of scopes'),
  consumer_ids: z
    .array(headerIdSchema)
    .max(MAX_BOUND)
    .describe('Restricts the key to these consumers; empty: all'),
  service_ids: z
    .array(headerIdSchema)
    .max(MAX_BOUND)
    .describe('Restricts the key to these connectors; empty: all'),
  source_cidrs: z
    .array(cidr)
    .max(MAX_BOUND)
    .describe('Restricts the key to these networks, e.g. 203.0.113.0/24; empty: all'),
};

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'test']),
    prefix: z.string().describe('First characters of the secret, to identify the key'),
    last_used_at: dateTimeSchema.nullable(),
    ...rights,
    expires_at: dateTimeSchema.nullable(),
    created_at: dateTimeSchema,
    etag: etagSchema,
  })
  .meta({ id: 'ApiKey' });
const writableRights = {
  scopes: rights.scopes.optional(),
  consumer_ids: rights.consumer_ids.optional(),
  service_ids: rights.service_ids.optional(),
  source_cidrs: rights.source_cidrs.optional(),
};
const createdApiKeySchema = apiKeySchema
  .extend({ secret: z.string().describe('Shown only once') })
  .meta({ id: 'CreatedApiKey' });

const management = { tag: 'Applications', callers: ['admin'], rateClass: 'management' } as const;
const keys = { ...management, tag: 'API keys' } as const;
const missing = { errors: ['EntityNotFoundError'] } as const;
const conditional = { errors: ['EntityNotFoundError', 'PreconditionFailedError'] } as const;
const create = { transaction: 'required' } as const;
const id = headerIdSchema.describe('ID of the application');
const applicationParams = z.object({ id });
const keyParams = z.object({ id, key_id: headerIdSchema.describe('ID of the key, not its secret') });
const c = initContract();

export const applicationsContract = c.router({
  list: {
    method: 'GET',
    path: '/applications',
    summary: 'List applications',
    query: listQuerySchema,
    responses: { 200: pageOf(applicationSchema) },
    metadata: routeMetadata({
      ...management,
      operationId: 'applicationsAll',
      errors: ['InvalidCursorError'],
    }),
  },
  create: {
    method: 'POST',
    path: '/applications',
    summary: 'Create an application',
    headers: transactionHeaders,
    query: anyQuerySchema,
    body: z.strictObject({ name, ...writable }).meta({ id: 'ApplicationCreate' }),
    responses: { 201: itemOf(applicationSchema) },
    metadata: routeMetadata({
      ...management,
      ...create,
      operationId: 'applicationsAdd',
      changes: ['application'],
    }),
  },
  get: {
    method: 'GET',
    path: '/applications/:id',
    summary: 'Read one application',
    pathParams: applicationParams,
    query: anyQuerySchema,
    responses: { 200: itemOf(applicationSchema) },
    metadata: routeMetadata({ ...management, ...missing, operationId: 'applicationsOne' }),
  },
  update: {
    method: 'PATCH',
    path: '/applications/:id',
    summary: 'Update an application',
    headers: conditionalHeaders,
    pathParams: applicationParams,
    query: anyQuerySchema,
    body: z.strictObject({ name: name.optional(), ...writable }).meta({ id: 'ApplicationUpdate' }),
    responses: { 200: itemOf(applicationSchema) },
    metadata: routeMetadata({
      ...management,
      ...conditional,
      operationId: 'applicationsUpdate',
      changes: ['application'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: '/applications/:id',
    summary: 'Delete an application: revokes its grants at their providers, then destroys its keys',
    headers: conditionalHeaders,
    pathParams: applicationParams,
    query: anyQuerySchema,
    responses: { 204: c.noBody() },
    metadata: routeMetadata({
      ...management,
      ...conditional,
      operationId: 'applicationsDelete',
      changes: ['application'],
    }),
  },
  listKeys: {
    method: 'GET',
    path: '/applications/:id/keys',
    summary: 'List the API keys of an application',
    pathParams: applicationParams,
    query: listQuerySchema,
    responses: { 200: pageOf(apiKeySchema) },
    metadata: routeMetadata({
      ...keys,
      operationId: 'applicationKeysAll',
      errors: ['EntityNotFoundError', 'InvalidCursorError'],
    }),
  },
  createKey: {
    method: 'POST',
    path: '/applications/:id/keys',
    summary: 'Create an API key; existing keys stay valid, so you can rotate without downtime',
    headers: transactionHeaders,
    pathParams: applicationParams,
    query: anyQuerySchema,
    body: z
      .strictObject({
        name,
        mode: z.enum(['live', 'test']).optional(),
        ...writableRights,
        expires_at: storedDateTimeSchema.nullable().optional(),
      })
      .meta({ id: 'ApiKeyCreate' }),
    responses: { 201: itemOf(createdApiKeySchema) },
    metadata: routeMetadata({
      ...keys,
      ...missing,
      ...create,
      operationId: 'applicationKeysAdd',
      changes: ['api_key'],
    }),
  },
  getKey: {
    method: 'GET',
    path: '/applications/:id/keys/:key_id',
    summary: 'Read one API key',
    pathParams: keyParams,
    query: anyQuerySchema,
    responses: { 200: itemOf(apiKeySchema) },
    metadata: routeMetadata({ ...keys, ...missing, operationId: 'applicationKeysOne' }),
  },
  updateKey: {
    method: 'PATCH',
    path: '/applications/:id/keys/:key_id',
    summary: 'Update the name, permissions or expiry of an API key',
    headers: conditionalHeaders,
    pathParams: keyParams,
    query: anyQuerySchema,
    body: z
      .strictObject({
        name: name.optional(),
        ...writableRights,
        expires_at: storedDateTimeSchema.nullable().optional(),
      })
      .meta({ id: 'ApiKeyUpdate' }),
    responses: { 200: itemOf(apiKeySchema) },
    metadata: routeMetadata({
      ...keys,
      ...conditional,
      operationId: 'applicationKeysUpdate',
      changes: ['api_key'],
    }),
  },
  revokeKey: {
    method: 'DELETE',
    path: '/applications/:id/keys/:key_id',
    summary: 'Revoke an API key immediately',
    headers: conditionalHeaders,
    pathParams: keyParams,
    query: anyQuerySchema,
    responses: { 204: c.noBody() },
    metadata: routeMetadata({
      ...keys,
      ...conditional,
      operationId: 'applicationKeysDelete',
      changes: ['api_key'],
    }),
  },
});

function isRedirectUri(value: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || /[\\#@]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const written = url.pathname === '/' && !url.search ? [url.origin, `${url.origin}/`] : [url.href];
  return (
    written.includes(value) &&
    (url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
}
