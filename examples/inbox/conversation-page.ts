import type { PartialAgent, PartialConversation, PartialCustomer, PartialMessage } from '@keyway/sdk';

import { html, type Markup } from './html.js';
import { MAX_MESSAGES, type Inbox, type Opened } from './load.js';
import { urlOf } from './pages.js';
import type { Refusal } from './problems.js';
import { nameOf, statusBadge, statusDeeds, timeOf, titleOf } from './words.js';

export type Forms = {
  /** A new one for each form that is shown: whatever is sent with it is sent once. */
  transactionId: string;
  refusal: Refusal | undefined;
};

export const placeholder = html`<p class="empty">Choose a conversation from the list.</p>`;

/** A conversation with everything that can be done to it. */
export const conversationPage = (inbox: Inbox, opened: Opened, forms: Forms): Markup => {
  const { conversation, messages, agents } = opened;
  const { id, number, status, priority, tags = [] } = conversation;
  return html`<article class="conversation">
    <div class="head">
      <p class="back"><a href="${urlOf(inbox)}">All conversations</a></p>
      <h2><bdi>${titleOf(conversation)}</bdi></h2>
      <p class="facts">
        ${statusBadge(status)}
        <span>#${number ?? id}</span> ${priority && html`<span>Priority: ${priority}</span>`}
        ${tags.map(({ id: tag, name }) => html`<span class="tag"><bdi>${name ?? tag}</bdi></span>`)}
      </p>
      ${statusForm(inbox, conversation, forms.refusal)}
    </div>
    <div class="talk">
      <ol class="messages">
        ${messages.map((message) => messageItem(inbox, message))}
      </ol>
      ${
        messages.length === MAX_MESSAGES &&
        html`<p class="hint">There may be more than these ${MAX_MESSAGES} messages.</p>`
      }
      ${messageForm(inbox, id, forms)}
    </div>
    <aside aria-label="Details">
      ${assigneeForm(inbox, conversation, agents, forms.refusal)} ${customerFacts(opened)}
    </aside>
  </article>`;
};

/** Its body as text: markup of a stranger is never put into a page. */
const messageItem = (inbox: Inbox, message: PartialMessage): Markup => {
  const { type, direction = 'unknown', author, body, subject, created_at, attachments = [] } = message;
  return html`<li class="${type} ${direction}">
    <p class="by">
      <b><bdi>${nameOf(author)}</bdi></b> ${type === 'note' && html`<span class="badge">Internal note</span>`}
      ${timeOf(created_at, 'minute')}
    </p>
    <p class="body" dir="auto">${body ?? subject}</p>
    ${
      attachments.length > 0 &&
      html`<ul class="files">
        ${attachments.map(({ id, file_name: name }) =>
          id === null
            ? html`<li><bdi>${name}</bdi></li>`
            : html`<li>
                <a href="${urlOf(inbox, 'files', id)}" download><bdi>${name}</bdi></a>
              </li>`,
        )}
      </ul>`
    }
  </li>`;
};

const messageForm = (inbox: Inbox, id: string, { transactionId, refusal }: Forms): Markup => {
  const { name, canReply, canNote, isSent } = inbox.abilities;
  if (!canReply && !canNote) return html``;
  return html`<form
    method="post"
    action="${urlOf(inbox, id, 'messages')}#message"
    id="message"
    class="compose"
  >
    <input type="hidden" name="transaction_id" value="${transactionId}" />
    <label for="body">Your message</label>
    <textarea id="body" name="body" rows="5" required dir="auto">
${refusal?.form === 'message' && refusal.fields['body']}</textarea>
    ${sentence('message', refusal)}
    <p class="buttons">
      ${canReply && html`<button class="primary" name="type" value="message">${isSent ? 'Send reply' : 'Record reply'}</button>`}
      ${canNote && html`<button name="type" value="note">Add internal note</button>`}
    </p>
    ${canReply && !isSent && html`<p class="hint">${name} stores the reply and does not send it.</p>`}
  </form>`;
};

const statusForm = (inbox: Inbox, conversation: PartialConversation, refusal?: Refusal): Markup => {
  const { id, status, etag } = conversation;
  const others = inbox.abilities.settable.filter((each) => each !== status);
  if (others.length === 0) return html``;
  return html`<form method="post" action="${urlOf(inbox, id, 'status')}" class="buttons">
    <input type="hidden" name="etag" value="${etag}" />
    ${others.map((each) => html`<button name="status" value="${each}">${statusDeeds[each] ?? each}</button>`)}
    ${sentence('status', refusal)}
  </form>`;
};

const assigneeForm = (
  inbox: Inbox,
  { id, assignee, etag }: PartialConversation,
  agents: readonly PartialAgent[],
  refusal?: Refusal,
): Markup => {
  if (!inbox.abilities.canAssign)
    return html`<h3>Assignee</h3>
      <p><bdi>${assignee ? nameOf(assignee) : 'Unassigned'}</bdi></p>`;
  const chosen = refusal?.form === 'assignee' ? refusal.fields['assignee_id'] : assignee?.id;
  // An agent who has left may still be assigned.
  const isListed = !assignee || agents.some((agent) => agent.id === assignee.id);
  const option = (person: { id: string; name?: string | null; email?: string | null }) =>
    html`<option value="${person.id}" ${person.id === chosen && html`selected`}>${nameOf(person)}</option>`;
  return html`<form method="post" action="${urlOf(inbox, id, 'assignee')}">
    <input type="hidden" name="etag" value="${etag}" />
    <h3><label for="assignee">Assignee</label></h3>
    <p class="buttons">
      <select id="assignee" name="assignee_id">
        <option value="">Unassigned</option>
        ${!isListed && option(assignee)}
        ${agents.filter((agent) => agent.active !== false || agent.id === assignee?.id).map(option)}
      </select>
      <button>Assign</button>
    </p>
    ${sentence('assignee', refusal)}
  </form>`;
};

const customerFacts = ({ conversation, customer }: Opened): Markup => {
  const known: PartialCustomer | null | undefined = customer ?? conversation.customer;
  if (!known) return html``;
  const facts = {
    Name: known.name,
    'E-mail': known.email,
    Phone: known.phones?.map(({ phone }) => phone).join(', '),
    Company: known.company?.name,
    Language: known.language,
    'Time zone': known.time_zone,
    'Your id': known.external_id,
  };
  return html`<h3>Customer</h3>
    <dl>
      ${Object.entries(facts).map(
        ([label, value]) =>
          value &&
          html`<div>
            <dt>${label}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>`;
};

const sentence = (form: Refusal['form'], refusal: Refusal | undefined): Markup =>
  html`${refusal?.form === form && html`<p role="alert">${refusal.sentence}</p>`}`;
