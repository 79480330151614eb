import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { Keyway } from '@keyway/sdk';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';

import { Customers, type Customer } from './customers.js';
import { connectionsPage, errorPage, messagesPage, signInPage } from './pages.js';

export type ExampleOptions = {
  /** The API key in it never leaves this server. */
  keyway: Keyway;
  /** Where this app is reached. */
  origin: string;
  /** Where the hosted vault is. */
  vaultOrigin: string;
  /** Who can sign in; an id is the consumer id at Keyway. */
  customers: readonly Customer[];
};

const publicFolder = fileURLToPath(new URL('public', import.meta.url));

/** The client's app: its customer signs in, connects a helpdesk by link or embedded, and sees the messages. */
export const buildApp = ({ keyway, origin, vaultOrigin, customers: known }: ExampleOptions): Express => {
  const customers = new Customers(known);
  const consumerOf = (response: Response) => ({ consumerId: customers.of(response).id });
  const makeSession = (response: Response) =>
    keyway.vault.sessions.create(
      {
        redirect_uri: `${origin}/connected`,
        consumer_metadata: { user_name: customers.of(response).name },
        theme: { vault_name: 'Example' },
      },
      consumerOf(response),
    );

  const app = express().disable('x-powered-by');
  app.use(protect(vaultOrigin));
  app.use(express.static(publicFolder));
  app.get('/vault.js', (_request, response) => response.sendFile(vaultScript()));
  app.use(express.urlencoded({ extended: false }));
  app.post('/sign-in', (request, response) => {
    customers.signIn(response, request.body as { customer?: string });
    response.redirect(303, '/');
  });
  app.use(customers.require((response) => response.status(401).send(signInPage(known))));

  app.get('/', async (_request, response) => {
    const { data } = await keyway.vault.connections.list({ limit: 200 }, consumerOf(response));
    response.send(connectionsPage(customers.of(response), data));
  });
  // By link: the customer's browser goes to the vault and comes back to /connected.
  app.post('/connect', async (_request, response) => {
    const { session_uri: sessionUri } = await makeSession(response);
    response.redirect(303, sessionUri);
  });
  app.get('/connected', (_request, response) => response.redirect(303, '/'));
  // Embedded: the page asks for a session and opens the vault itself (public/app.js).
  app.post('/vault-session', async (_request, response) => {
    const { session_uri: sessionUri } = await makeSession(response);
    response.json({ session_uri: sessionUri });
  });
  app.get('/messages/:serviceId', async (request, response) => {
    const { serviceId } = request.params;
    const conversation = textOf(request.query['conversation']);
    const page = await keyway.messages.list(
      { limit: 10, cursor: textOf(request.query['cursor']), filter: { conversation_id: conversation } },
      { ...consumerOf(response), serviceId },
    );
    response.send(messagesPage({ serviceId, conversation, page }));
  });
  app.use(showError);
  return app;
};

/** Sources that the page may load and embed: its own files, and the vault in a frame. */
const protect =
  (vaultOrigin: string): RequestHandler =>
  (_request, response, next) => {
    response.set({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
        `form-action 'self' ${vaultOrigin}; frame-src ${vaultOrigin}; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  };

/** Express knows it by its four parameters. */
const showError: ErrorRequestHandler = (error, request, response, _next) => {
  const page = errorPage(error);
  response.status(page.status);
  if (request.accepts(['html', 'json']) === 'json') response.json({ message: page.message });
  else response.send(page.html);
};

const vaultScript = (): string => createRequire(import.meta.url).resolve('@keyway/vault-js/global');
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
