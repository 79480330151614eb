import type { Connection, Page, PartialConversation } from '@keyway/sdk';

import { html, type Markup } from './html.js';
import type { Inbox, Opened, Place } from './load.js';
import type { Problem } from './problems.js';
import { nameOf, statusBadge, statusWords, timeOf, titleOf } from './words.js';

/** An address of the inbox that keeps its place in the list. */
export const urlOf = (
  { serviceId, place }: Pick<Inbox, 'serviceId' | 'place'>,
  ...path: string[]
): string => {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== undefined));
  const parts = [serviceId, ...path].map(encodeURIComponent);
  return `/${parts.join('/')}${query.size > 0 ? `?${query}` : ''}`;
};

/** The list on the left, the open conversation next to it. */
export const inboxPage = (
  inbox: Inbox,
  list: Page<PartialConversation>,
  content: Markup,
  opened?: Opened,
): string =>
  layout({
    title: opened ? titleOf(opened.conversation) : 'Conversations',
    heading: inbox.abilities.name,
    content: html`<main class="panes${opened && ' has-open'}">
      <nav class="list" aria-label="Conversations">
        <a class="skip" href="#open">Skip the list</a>
        ${inbox.abilities.canFilterByStatus && filters(inbox)} ${rows(inbox, list, opened?.conversation.id)}
        ${pager(inbox, list)}
      </nav>
      <div class="pane" id="open">${content}</div>
    </main>`,
  });

const filters = ({ serviceId, place, abilities }: Inbox): Markup => {
  const link = (status: string | undefined, text: string) =>
    html`<a
      href="${urlOf({ serviceId, place: { status } })}"
      ${place.status === status && html`aria-current="true"`}
      >${text}</a
    >`;
  return html`<p class="filters">
    ${link(undefined, 'All')} ${abilities.statuses.map((status) => link(status, statusWords(status)))}
  </p>`;
};

const rows = (inbox: Inbox, { data, meta }: Page<PartialConversation>, openId?: string): Markup => {
  if (data.length > 0)
    return html`<ul>
      ${data.map((conversation) => row(inbox, conversation, conversation.id === openId))}
    </ul>`;
  // A filter that Keyway applies itself may leave nothing of a page of the helpdesk's.
  const hint =
    meta.cursors.next === null ? 'Choose another status, or come back later.' : 'Go on to the next page.';
  return html`<p class="empty">No conversation here. ${hint}</p>`;
};

const row = (inbox: Inbox, conversation: PartialConversation, isOpen: boolean): Markup => {
  const { id, subject, customer, status, created_at, updated_at, last_message_at } = conversation;
  return html`<li>
    <a href="${urlOf(inbox, id)}" ${isOpen && html`aria-current="page"`}>
      <span class="who"><bdi>${nameOf(customer)}</bdi></span>
      ${timeOf(last_message_at ?? updated_at ?? created_at, 'day')}
      <span class="subject"><bdi>${subject || '(no subject)'}</bdi></span>
      ${statusBadge(status)}
    </a>
  </li>`;
};

const pager = ({ serviceId, place }: Inbox, { meta }: Page<PartialConversation>): Markup => {
  const { next } = meta.cursors;
  const link = (to: Place, text: string) => html`<a href="${urlOf({ serviceId, place: to })}">${text}</a>`;
  return html`<p class="pager">
    ${place.cursor && link({ status: place.status }, 'First page')}
    ${next && link({ status: place.status, cursor: next }, 'Next page')}
  </p>`;
};

/** Whose helpdesk shall it be? Shown unless there is exactly one. */
export const homePage = (connections: readonly Connection[]): string =>
  layout({
    title: 'Your helpdesks',
    heading: 'Your helpdesks',
    content: html`<main class="alone">
      ${
        connections.length === 0 &&
        html`<p>No helpdesk is connected yet. Connect yours, and its conversations appear here.</p>
          ${connectForm('Connect your helpdesk')}`
      }
      <ul class="helpdesks">
        ${connections.map(helpdesk)}
      </ul>
    </main>`,
  });

const helpdesk = ({ service_id, name, icon, label, state }: Connection): Markup =>
  html`<li>
    ${icon.startsWith('data:') && html`<img src="${icon}" alt="" width="24" height="24" />`}
    ${
      state === 'callable'
        ? html`<a href="/${encodeURIComponent(service_id)}">${name}</a>`
        : html`<span>${name}: finish setup in Connections</span>`
    }
    <small><bdi>${label}</bdi></small>
  </li>`;

export const problemPage = ({ sentence, requestId }: Problem): string =>
  layout({
    title: 'That did not work',
    heading: 'That did not work',
    content: html`<main class="alone">
      <p role="alert">${sentence}</p>
      <p><a href="/">Back to the inbox</a>, or see under Connections whether your helpdesk is connected.</p>
      ${requestId && html`<p><small>Request ${requestId}</small></p>`}
    </main>`,
  });

const connectForm = (text: string): Markup =>
  html`<form method="post" action="/connect"><button class="primary">${text}</button></form>`;

type Layout = { title: string; heading: string; content: Markup };

const layout = ({ title, heading, content }: Layout): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Inbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <a href="/" class="brand">Inbox</a>
          <h1>${heading}</h1>
          <form method="post" action="/connect"><button>Connections</button></form>
        </header>
        ${content}
      </body>
    </html>`.text;
