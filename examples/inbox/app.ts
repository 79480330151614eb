import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import type { ConversationUpdate, Keyway, MessageCreate } from '@keyway/sdk';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';

import { rememberAbilities } from './abilities.js';
import { conversationPage, placeholder } from './conversation-page.js';
import { loadConversation, loadList, type Inbox } from './load.js';
import { homePage, inboxPage, problemPage, urlOf } from './pages.js';
import { keepsTransaction, toProblem, type Refusal } from './problems.js';

export type InboxOptions = {
  /** The API key in it never leaves this server. */
  keyway: Keyway;
  /** Where this app is reached. */
  origin: string;
  /** Where the hosted vault is. */
  vaultOrigin: string;
  /** Your app's sign-in: the consumer ID of the signed-in user. */
  consumerOf: (request: Request) => string;
};

type InboxRequest = Request<{ serviceId: string; id: string }>;

const styleSheet = fileURLToPath(new URL('style.css', import.meta.url));

export const buildInbox = ({ keyway, origin, vaultOrigin, consumerOf }: InboxOptions): Express => {
  const abilitiesOf = rememberAbilities(keyway);
  const openInbox = async (request: InboxRequest): Promise<Inbox> => {
    const { serviceId } = request.params;
    const { status, cursor } = request.query;
    return {
      keyway: keyway.withOptions({ consumerId: consumerOf(request as Request), serviceId }),
      serviceId,
      abilities: await abilitiesOf(serviceId),
      place: { status: textOf(status), cursor: textOf(cursor) },
    };
  };
  const showConversation = async (inbox: Inbox, id: string, refusal?: Refusal): Promise<string> => {
    const [list, opened] = await Promise.all([loadList(inbox), loadConversation(inbox, id)]);
    const transactionId = refusal?.transactionId ?? randomUUID();
    return inboxPage(inbox, list, conversationPage(inbox, opened, { transactionId, refusal }), opened);
  };
  /** Handles a form; an error is shown next to the form, with its input. */
  const act =
    (form: Refusal['form'], run: (inbox: Inbox, id: string, fields: Fields) => Promise<unknown>) =>
    async (request: InboxRequest, response: Response): Promise<void> => {
      const { id } = request.params;
      const inbox = await openInbox(request);
      const fields = fieldsOf(request.body);
      try {
        await run(inbox, id, fields);
      } catch (error) {
        const { status, sentence } = toProblem(error, form);
        const transactionId = keepsTransaction(error) ? fields['transaction_id'] : undefined;
        const page = await showConversation(inbox, id, { form, sentence, fields, transactionId });
        response.status(status).send(page);
        return;
      }
      // Reloading the page that follows sends nothing again.
      response.redirect(303, urlOf(inbox, id));
    };

  const app = express().disable('x-powered-by');
  app.use(protect(origin, vaultOrigin), express.urlencoded({ extended: false, limit: '1mb' }));
  app.get('/style.css', (_request, response) => response.sendFile(styleSheet));

  app.get('/', async (request, response) => {
    const consumerId = consumerOf(request);
    const { data } = await keyway.vault.connections.list({ configured: true, limit: 200 }, { consumerId });
    const [first, ...others] = data.filter(({ state }) => state === 'callable');
    if (first && others.length === 0) response.redirect(303, `/${encodeURIComponent(first.service_id)}`);
    else response.send(homePage(data));
  });
  app.post('/connect', async (request, response) => {
    const session = await keyway.vault.sessions.create(
      { redirect_uri: `${origin}/connected`, settings: { auto_redirect: true } },
      { consumerId: consumerOf(request) },
    );
    response.redirect(303, session.session_uri);
  });
  app.get('/connected', (_request, response) => response.redirect(303, '/'));

  app.get('/:serviceId', async (request: InboxRequest, response) => {
    const inbox = await openInbox(request);
    response.send(inboxPage(inbox, await loadList(inbox), placeholder));
  });
  app.get('/:serviceId/:id', async (request: InboxRequest, response) => {
    response.send(await showConversation(await openInbox(request), request.params.id));
  });
  app.post('/:serviceId/:id/messages', act('message', sendMessage));
  app.post('/:serviceId/:id/status', act('status', changeConversation));
  app.post('/:serviceId/:id/assignee', act('assignee', changeConversation));
  app.get('/:serviceId/files/:id', async (request: InboxRequest, response) => {
    await sendFile(await openInbox(request), request.params.id, response);
  });
  // Where a refused form has left the browser.
  app.get('/:serviceId/:id/:form', (request, response) => {
    const { serviceId, id } = request.params;
    response.redirect(303, urlOf({ serviceId, place: {} }, id));
  });
  app.use(showProblem);
  return app;
};

type Fields = Refusal['fields'];

/** The form's transaction id makes one message of a double click. */
const sendMessage = ({ keyway }: Inbox, id: string, { type, body, transaction_id }: Fields) => {
  const message = { conversation_id: id, type, body } as MessageCreate;
  return keyway.messages.create(message, { transactionId: transaction_id });
};

/** With the version that the form was made from, if the helpdesk can compare: no change is overwritten unseen. */
const changeConversation = ({ keyway }: Inbox, id: string, { status, assignee_id, etag }: Fields) => {
  const change = status ? { status } : { assignee_id: assignee_id || null };
  return keyway.conversations.update(id, change as ConversationUpdate, { ifMatch: etag || undefined });
};

/** Passed on as it comes, and always as a download: a file is its sender's, and may be anything. */
const sendFile = async ({ keyway }: Inbox, id: string, response: Response): Promise<void> => {
  const file = await keyway.attachments.content(id);
  response.set({
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': file.headers.get('content-disposition') ?? 'attachment',
  });
  await pipeline(file.body, response);
};

/** Pages load nothing but their style, run no script, and take forms of their own alone. */
const protect =
  (origin: string, vaultOrigin: string): RequestHandler =>
  (request, response, next) => {
    response.set({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; " +
        `form-action 'self' ${vaultOrigin}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    // Browsers say with every form where it comes from.
    if (request.method === 'POST' && request.get('origin') !== origin)
      response.status(403).type('text').send(`Forms are taken from ${origin} only.`);
    else next();
  };

/** Express knows it by its four parameters. */
const showProblem: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const problem = toProblem(error);
  response.status(problem.status).send(problemPage(problem));
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const fieldsOf = (body: unknown): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, textOf(value) ?? '']));
