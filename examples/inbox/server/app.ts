import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import type { ConversationUpdate, Keyway } from '@keyway/sdk';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';

import type { Database } from '../../store/store.js';
import { rememberForms } from './forms.js';
import {
  changeConversation,
  listConversations,
  openConversation,
  sendMessage,
  startConversation,
} from './conversations.js';
import type { Change, Changes } from './follow-events.js';
import { sendProblem } from './problems.js';
import { readForm } from './read-form.js';
import { receiveEvents } from './webhook.js';

export type InboxOptions = {
  /** The API key in it never leaves this server. */
  keyway: Keyway;
  db: Database;
  changes: Changes;
  /** Where this app is reached. */
  origin: string;
  /** Where the hosted vault is. */
  vaultOrigin: string;
  /** Your app's sign-in: the consumer ID of the signed-in user. */
  consumerOf: (request: Request) => string;
};

/** The pages, as `npm run build` makes them from `client`. */
const pages = fileURLToPath(new URL('../../dist/inbox', import.meta.url));

export function buildApp(options: InboxOptions): Express {
  const { db, changes, origin, vaultOrigin } = options;
  const app = express().disable('x-powered-by');
  app.post('/hooks', express.raw({ type: 'application/json', limit: '1mb' }), receiveEvents(db, changes));
  app.use(protect(origin, vaultOrigin));
  app.use('/api', apiOf(options));
  app.use(express.static(pages, { index: false }));
  app.get('/{*path}', (_request, response) => response.sendFile('index.html', { root: pages }));
  app.use(sendProblem);
  return app;
}

type OfHelpdesk = Request<{ serviceId: string; connectionId: string; id: string }>;

function apiOf({ keyway, db, changes, origin, consumerOf }: InboxOptions): Router {
  const formsOf = rememberForms();
  /** A client that names consumer, helpdesk and account in every call. */
  const clientOf = (request: OfHelpdesk): Keyway => {
    const { serviceId, connectionId } = request.params;
    return keyway.withOptions({ consumerId: consumerOf(request as Request), serviceId, connectionId });
  };
  const api = Router();
  api.get('/helpdesks', async (request, response) => {
    const consumerId = consumerOf(request);
    const { data } = await keyway.vault.connections.list({ configured: true, limit: 200 }, { consumerId });
    response.json(
      data.map(({ service_id, connection_id, name, icon, label, state }) => ({
        ...{ service_id, connection_id, name, icon, label, state },
      })),
    );
  });
  api.post('/vault-session', async (request, response) => {
    const { session_uri } = await keyway.vault.sessions.create(
      { redirect_uri: `${origin}/connected` },
      { consumerId: consumerOf(request) },
    );
    response.json({ session_uri });
  });
  api.get('/changes', (request, response) => streamChanges(changes, consumerOf(request), response));
  api.get('/conversations', async (request, response) => {
    const { status, search, after } = request.query;
    const wanted = { status: textOf(status), search: textOf(search), after: textOf(after) };
    response.json(await listConversations(db, consumerOf(request), wanted));
  });

  const helpdesk = '/helpdesks/:serviceId/:connectionId';
  api.get(`${helpdesk}/forms`, async (request: OfHelpdesk, response) => {
    const { serviceId, connectionId } = request.params;
    const key = [consumerOf(request as Request), serviceId, connectionId];
    response.json(await formsOf(clientOf(request), key));
  });
  api.post(`${helpdesk}/conversations`, async (request: OfHelpdesk, response) => {
    const form = await readForm(request as Request);
    response.status(201).json(await startConversation(clientOf(request), request.params.serviceId, form));
    changes.emit('wake');
  });
  api.get(`${helpdesk}/conversations/:id`, async (request: OfHelpdesk, response) => {
    response.json(await openConversation(clientOf(request), request.params.id));
  });
  api.patch(`${helpdesk}/conversations/:id`, express.json(), async (request: OfHelpdesk, response) => {
    const change = request.body as ConversationUpdate;
    response.json(await changeConversation(clientOf(request), request.params.id, change));
  });
  api.post(`${helpdesk}/conversations/:id/messages`, async (request: OfHelpdesk, response) => {
    const form = await readForm(request as Request);
    response.status(201).json(await sendMessage(clientOf(request), request.params.id, form));
  });
  api.get(`${helpdesk}/files/:id`, async (request: OfHelpdesk, response) => {
    await sendFile(clientOf(request), request.params.id, response);
  });
  api.use((_request, response) => response.status(404).json({ message: 'There is no such address.' }));
  return api;
}

/** Passed on as it comes, and always as a download: a file is its sender's, and may be anything. */
async function sendFile(keyway: Keyway, id: string, response: Response): Promise<void> {
  const file = await keyway.attachments.content(id);
  response.set({
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': file.headers.get('content-disposition') ?? 'attachment',
  });
  await pipeline(file.body, response);
}

/** Server-sent events: the conversations of this customer that have changed. */
function streamChanges(changes: Changes, consumerId: string, response: Response): void {
  response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }).flushHeaders();
  const tell = ({ consumer_id, ...change }: Change) => {
    if (consumer_id === consumerId) response.write(`data: ${JSON.stringify(change)}\n\n`);
  };
  changes.on('change', tell);
  response.once('close', () => changes.off('change', tell));
}

/** Pages run their own script and embed the vault, nothing else; forms come from them alone. */
const protect =
  (origin: string, vaultOrigin: string): RequestHandler =>
  (request, response, next) => {
    response.set({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; " +
        `frame-src ${vaultOrigin}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Browsers name the origin of every form and of every request that changes something.
    if (isRead || request.get('origin') === origin) next();
    else response.status(403).json({ message: `Changes are accepted from ${origin} only.` });
  };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
