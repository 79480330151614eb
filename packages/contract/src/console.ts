import { initContract } from './ts-rest.js';
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
    .describe('null if the admin key signed in'),
  grants: z.array(z.object({ role: z.enum(roles), application_id: z.string().nullable() })),
  expires_at: dateTimeSchema,
});
export type ConsoleSession = z.infer<typeof consoleSessionSchema>;

/** The server's data for the console's page; nothing in it is secret. */
export type ConsolePage = {
  readonly version: string;
  /** Without a slash at the end. */
  readonly api_url: string;
  readonly vault_url: string;
  /** How people sign in here: the host of the identity provider, where there is one, and whether the admin key does. */
  readonly sign_in: { readonly provider: string | null; readonly admin_key: boolean };
  readonly is_development: boolean;
};

/** How a browser signs in to the console and out of it. Its cookie stands for a person at every endpoint of theirs. */
export const consoleContract = c.router({
  session: {
    method: 'GET',
    path: '/console/session',
    summary: 'Get the signed-in person',
    responses: { 200: itemOf(consoleSessionSchema) },
    metadata: routeMetadata({ ...own, callers: ['person'], operationId: 'consoleSessionOne' }),
  },
  signInWithKey: {
    method: 'POST',
    path: '/console/session',
    summary: 'Sign in with the admin key or the code of a sign-in link',
    body: z.union([
      z.strictObject({ admin_key: z.string().min(1).max(1024) }),
      z.strictObject({ code: z.string().min(1).max(128) }),
    ]),
    responses: { 200: itemOf(consoleSessionSchema) },
    metadata: routeMetadata({
      ...own,
      callers: ['public'],
      operationId: 'consoleSessionAdd',
      changes: ['console_session'],
      errors: ['ForbiddenError'],
    }),
  },
  createLink: {
    method: 'POST',
    path: '/console/links',
    summary: 'Create a one-time sign-in link with the rights of the admin key',
    body: z.strictObject({}).optional(),
    responses: { 200: itemOf(z.object({ url: z.string(), expires_at: dateTimeSchema })) },
    metadata: routeMetadata({
      ...own,
      callers: ['admin'],
      rateClass: 'management',
      operationId: 'consoleLinksAdd',
      changes: ['console_session'],
    }),
  },
  signOut: {
    method: 'DELETE',
    path: '/console/session',
    summary: 'Sign out',
    responses: { 204: c.noBody() },
    metadata: routeMetadata({
      ...own,
      callers: ['person'],
      operationId: 'consoleSessionDelete',
      changes: ['console_session'],
    }),
  },
  signIn: {
    method: 'GET',
    path: '/console/sign-in',
    summary: 'Start sign-in at the identity provider',
    query: z.object({
      return_to: z.string().max(2048).optional().describe('The console page to return to'),
      email: z.string().max(254).optional().describe('Email address of the person expected to sign in'),
    }),
    responses: { 303: c.noBody() },
    metadata: routeMetadata({ ...own, callers: ['public'], operationId: 'consoleSignIn' }),
  },
  callback: {
    method: 'GET',
    path: '/console/callback',
    summary: 'Complete sign-in at the identity provider',
    query: z.record(z.string(), z.unknown()),
    responses: { 303: c.noBody() },
    metadata: routeMetadata({
      ...own,
      callers: ['public'],
      operationId: 'consoleCallback',
      changes: ['console_session', 'person'],
    }),
  },
});

/** Its views are below this address; other paths there belong to the sign-in. */
export const consolePageContract = c.router({
  page: {
    method: 'GET',
    path: '/console',
    summary: 'Open the console',
    responses: { 200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() }) },
    metadata: routeMetadata({ ...own, callers: ['public'], page: true, operationId: 'consolePage' }),
  },
});
