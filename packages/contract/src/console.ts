import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { roles } from './management/roles.js';
import { dateTimeSchema, itemOf } from './wire/envelope.js';
import { routeMetadata } from './wire/metadata.js';

const c = initContract();
const own = { tag: 'Console', rateClass: 'browser', isInternal: true } as const;

/** Sent with every call of the console: no other page can send it with the console's cookie. */
export const CONSOLE_HEADER = 'x-keyway-console';

export const consoleSessionSchema = z.object({
  person: z
    .object({ id: z.string(), email: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('null where the admin key signed in'),
  grants: z.array(z.object({ role: z.enum(roles), application_id: z.string().nullable() })),
  expires_at: dateTimeSchema,
});
export type ConsoleSession = z.infer<typeof consoleSessionSchema>;

/** How a browser signs in to the console and out of it. Its cookie stands for a person at every endpoint of theirs. */
export const consoleContract = c.router({
  session: {
    method: 'GET',
    path: '/console/session',
    summary: 'Read who is signed in',
    responses: { 200: itemOf(consoleSessionSchema) },
    metadata: routeMetadata({ ...own, callers: ['person'], operationId: 'consoleSessionOne' }),
  },
  signInWithKey: {
    method: 'POST',
    path: '/console/session',
    summary: 'Sign in with the admin key',
    body: z.strictObject({ admin_key: z.string().min(1).max(1024) }),
    responses: { 200: itemOf(consoleSessionSchema) },
    metadata: routeMetadata({
      ...own,
      callers: ['public'],
      operationId: 'consoleSessionAdd',
      errors: ['ForbiddenError'],
    }),
  },
  signOut: {
    method: 'DELETE',
    path: '/console/session',
    summary: 'Sign out',
    responses: { 204: c.noBody() },
    metadata: routeMetadata({ ...own, callers: ['person'], operationId: 'consoleSessionDelete' }),
  },
  signIn: {
    method: 'GET',
    path: '/console/sign-in',
    summary: 'Begin to sign in at the identity provider',
    query: z.object({
      return_to: z.string().max(2048).optional().describe('The page of the console to come back to'),
      email: z.string().max(254).optional().describe('Who is expected'),
    }),
    responses: { 303: c.noBody() },
    metadata: routeMetadata({ ...own, callers: ['public'], operationId: 'consoleSignIn' }),
  },
  callback: {
    method: 'GET',
    path: '/console/callback',
    summary: 'Come back from the identity provider',
    query: z.record(z.string(), z.unknown()),
    responses: { 303: c.noBody() },
    metadata: routeMetadata({ ...own, callers: ['public'], operationId: 'consoleCallback' }),
  },
});
