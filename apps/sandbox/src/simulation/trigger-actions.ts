import type { Helpdesk } from '../helpdesk.js';
import { type Conversation, hasEnded } from '../records.js';
import { UnknownServiceError } from '../vendor.js';
import { hasRoom, makeRoom, nameOf, openConversation, say } from './actions.js';
import { answers, followUps, stories } from './stories.js';

export type TriggerInput = {
  readonly text?: string | undefined;
  readonly from?: 'customer' | 'agent' | undefined;
  /** The number of what it happens to; it takes what fits when absent. */
  readonly record?: number | undefined;
};

/** The action, described, and its records. */
export type Triggered = {
  readonly what: string;
  readonly conversation?: number;
  readonly message?: number;
  readonly customer?: number;
  /** The number of the record of which the event tells. */
  readonly record: number;
};

type Action = {
  /** It happens to what another one made, which has to be named: only what is known changes or goes. */
  readonly after?: string;
  run(helpdesk: Helpdesk, input: TriggerInput): Triggered;
};

/** The possible actions, by the resulting event. */
export const actions: Readonly<Record<string, Action>> = {
  'message.created': { run: writeOnce },
  'message.updated': {
    after: 'message.created',
    run: (helpdesk, { record, text }) => {
      const message = requireOne(record, (id) => helpdesk.message(id));
      const { id, conversationId } = helpdesk.updateMessage(message.id, {
        text: text ?? `${message.text ?? ''} (Edited.)`,
        html: null,
      });
      return { what: `A message was edited.`, conversation: conversationId, message: id, record: id };
    },
  },
  'message.deleted': {
    after: 'message.created',
    run: (helpdesk, { record }) => {
      const { id, conversationId } = requireOne(record, (each) => helpdesk.message(each));
      helpdesk.deleteMessage(id);
      return { what: 'A message was deleted.', conversation: conversationId, message: id, record: id };
    },
  },
  'conversation.created': { run: open },
  'conversation.updated': {
    run: (helpdesk, { record }) => {
      const { id, subject, status, assigneeId } = requireConversation(helpdesk, record);
      const isOver = hasEnded(status);
      helpdesk.updateConversation(id, { status: isOver ? 'open' : 'solved' });
      const what = `${nameOf(helpdesk, assigneeId)} ${isOver ? 'opened' : 'solved'} “${subject}”.`;
      return { what, conversation: id, record: id };
    },
  },
  'conversation.deleted': {
    after: 'conversation.created',
    run: (helpdesk, { record }) => {
      const { id, subject } = requireOne(record, (each) => helpdesk.conversation(each));
      helpdesk.deleteConversation(id);
      return { what: `“${subject}” was deleted.`, conversation: id, record: id };
    },
  },
  'customer.created': {
    run: (helpdesk) => {
      makeRoom(helpdesk, 'people');
      const number = helpdesk.takeId();
      const { id, name } = helpdesk.addContact({
        ...{ name: `Visitor ${number}`, email: `visitor-${number}@post.example` },
        isPlayed: true,
      });
      return { what: `${name} became a customer.`, customer: id, record: id };
    },
  },
  'customer.updated': {
    run: (helpdesk, { record }) => {
      const contact = record ?? helpdesk.people().find(({ role }) => role === 'contact')?.id;
      const { id, name, phone } = requireOne(contact, (each) => helpdesk.person(each));
      const number = String((Number(phone?.slice(-4) ?? 0) + 1) % 10_000).padStart(4, '0');
      helpdesk.updatePerson(id, { phone: `+4930901${number}` });
      return { what: `${name} has another telephone number.`, customer: id, record: id };
    },
  },
  'customer.deleted': {
    after: 'customer.created',
    run: (helpdesk, { record }) => {
      const { id, name } = requireOne(record, (each) => helpdesk.person(each));
      helpdesk.deletePerson(id);
      return { what: `${name} was deleted.`, customer: id, record: id };
    },
  },
};

function writeOnce(helpdesk: Helpdesk, { record, from = 'customer', text }: TriggerInput): Triggered {
  const known =
    record === undefined
      ? helpdesk.conversations().find((each) => !hasEnded(each.status) && hasRoom(helpdesk, each))
      : requireConversation(helpdesk, record);
  if (!known) return open(helpdesk, { text });
  const lines = from === 'agent' ? answers : followUps;
  const said = text ?? lines[helpdesk.history(known.id).length % lines.length] ?? '';
  const { id, authorId } = say(helpdesk, known, { by: from, text: said });
  const verb = from === 'agent' ? 'answered' : 'wrote';
  const what = `${nameOf(helpdesk, authorId)} ${verb} in “${known.subject}”: ${said}`;
  return { what, conversation: known.id, message: id, record: id };
}

function open(helpdesk: Helpdesk, { text }: TriggerInput): Triggered {
  const begun = helpdesk.conversations().filter(({ isPlayed }) => isPlayed).length;
  const openers = stories.filter(({ conversation }) => conversation === undefined);
  const story = openers[begun % openers.length] as (typeof openers)[number];
  const said = text ?? story.lines[0]?.[1] ?? story.subject;
  const { conversation, message } = openConversation(helpdesk, story, said);
  const { id, subject } = conversation;
  const what = `${story.customer.name} opened “${subject}”: ${said}`;
  return { what, conversation: id, message: message.id, record: id };
}

const requireConversation = (helpdesk: Helpdesk, id: number | undefined): Conversation =>
  requireOne(id ?? Math.max(...helpdesk.conversations().map((each) => each.id)), (each) =>
    helpdesk.conversation(each),
  );

function requireOne<Item>(id: number | undefined, find: (id: number) => Item | undefined): Item {
  const found = id === undefined ? undefined : find(id);
  if (!found) throw new UnknownServiceError(`no record ${id ?? 'is named'}`);
  return found;
}
