import { ApiError, type Connection, type Message, type Page } from '@keyway/sdk';

import type { Customer } from './customers.js';
import { html, type Markup } from './html.js';

export const signInPage = (customers: readonly Customer[]): string =>
  layout(
    'Sign in',
    html`<p>Your app knows its customers already; here you say who you are.</p>
      <form method="post" action="/sign-in" class="stack">
        ${customers.map(({ id, name }) => html`<button name="customer" value="${id}">${name}</button>`)}
      </form>`,
  );

export const connectionsPage = (customer: Customer, connections: readonly Connection[]): string =>
  layout(
    'Your helpdesks',
    html`<p>Signed in: ${customer.name}</p>
      <div class="row">
        <button id="connect" class="primary">Connect your helpdesk</button>
        <form method="post" action="/connect"><button>Connect on a page of its own</button></form>
      </div>
      <p id="notice" role="status"></p>
      <ul class="list">
        ${connections.map(connectionRow)}
      </ul>
      <script src="/vault.js"></script>
      <script src="/app.js"></script>`,
  );

const connectionRow = ({
  service_id: id,
  name,
  icon,
  state,
  health,
  last_error: problem,
}: Connection): Markup =>
  html`<li data-service="${id}">
    <img src="${icon}" alt="" width="32" height="32" />
    <span><b>${name}</b><br /><small>${state}${health === 'ok' ? '' : `, ${health}`} ${problem}</small></span>
    ${state === 'callable' && html`<a href="/messages/${encodeURIComponent(id)}">Messages</a>`}
    <button data-connect="${id}">${state === 'available' ? 'Connect' : 'Settings'}</button>
  </li>`;

export type MessagesPage = {
  serviceId: string;
  conversation: string | undefined;
  page: Page<Message>;
};

export const messagesPage = ({ serviceId, conversation, page }: MessagesPage): string => {
  const { next } = page.meta.cursors;
  const more = new URLSearchParams({ cursor: next ?? '', ...(conversation && { conversation }) });
  return layout(
    'Messages',
    html`<p><a href="/">Back</a></p>
      <form class="row">
        <label>Conversation <input name="conversation" value="${conversation}" /></label><button>Show</button>
      </form>
      <ul class="list" id="messages">
        ${page.data.map(
          ({ created_at: time, author, body, subject }) =>
            html`<li>
              <span><b>${author?.name ?? 'Unknown'}</b> <small>${time}</small><br />${body ?? subject}</span>
            </li>`,
        )}
      </ul>
      ${next !== null && html`<p><a href="/messages/${encodeURIComponent(serviceId)}?${more}">More</a></p>`}`,
  );
};

/** The customer's message when a call fails; the request ID is for the operator. */
export const errorPage = (error: unknown): { status: number; message: string; html: string } => {
  const known = ApiError.isInstance(error) ? error : undefined;
  const message = known?.message ?? 'Something went wrong.';
  const page = layout(
    'That did not work',
    html`<p role="alert">${message}</p>
      <p><small>${known?.typeName} ${known && html`Request ${known.requestId}`}</small></p>
      ${
        known?.typeName === 'RequestValidationError' &&
        html`<form class="row">
          <label>Conversation <input name="conversation" value="1" /></label><button>Show</button>
        </form>`
      }
      <p><a href="/">Back</a></p>`,
  );
  return { status: known?.statusCode ?? 500, message, html: page };
};

const layout = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Example</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
