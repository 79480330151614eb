import type { Helpdesk } from '../helpdesk.js';
import type { Address, Conversation, Message, Person } from '../records.js';
import type { Story } from './stories.js';

/** The most generated records; beyond it, the oldest are removed. */
export const MAX_PLAYED = 100;
/** More is said elsewhere: no conversation grows without end. */
const MAX_ENTRIES = 60;

const support: Address = { name: 'Acme Support', address: 'support@acme.example' };

export type Said = { by: 'customer' | 'agent' | 'note'; text: string; isFirst?: boolean };

/** A message in a conversation, by its customer or its assignee. */
export function say(
  helpdesk: Helpdesk,
  { id, contactId, assigneeId, channel, subject }: Conversation,
  { by, text, isFirst = false }: Said,
): Message {
  const contact = helpdesk.person(contactId);
  const customer: Address = { name: contact?.name ?? null, address: contact?.email ?? '' };
  const agent = assigneeId === 0 ? firstAgent(helpdesk) : assigneeId;
  const addresses =
    by === 'note'
      ? {}
      : { from: by === 'agent' ? support : customer, to: [by === 'agent' ? customer : support] };
  return helpdesk.addMessage({
    conversationId: id,
    kind: by === 'note' ? 'note' : 'message',
    opensConversation: isFirst,
    authorId: by === 'customer' ? contactId : agent,
    channel,
    subject,
    text,
    ...addresses,
  });
}

/** A customer writes for the first time about something. */
export function openConversation(
  helpdesk: Helpdesk,
  { subject, channel, queue, customer }: Pick<Story, 'subject' | 'channel' | 'queue' | 'customer'>,
  text: string,
): { conversation: Conversation; message: Message } {
  makeRoom(helpdesk, 'conversations');
  const contact = helpdesk.personByEmail(customer.email) ?? helpdesk.addContact({ ...customer });
  const conversation = helpdesk.addConversation({
    ...{ subject, channel, queue, contactId: contact.id, assigneeId: 0 },
    isPlayed: true,
  });
  return { conversation, message: say(helpdesk, conversation, { by: 'customer', text, isFirst: true }) };
}

/** Whether more may be said in it. */
export const hasRoom = (helpdesk: Helpdesk, { id }: Conversation): boolean =>
  helpdesk.history(id).length < MAX_ENTRIES;

export function makeRoom(helpdesk: Helpdesk, of: 'conversations' | 'people'): void {
  const records: readonly (Conversation | Person)[] = helpdesk[of]();
  const played = records.filter(({ isPlayed }) => isPlayed).toSorted((one, other) => one.id - other.id);
  for (const { id } of played.slice(0, Math.max(0, played.length + 1 - MAX_PLAYED)))
    helpdesk.forgetPlayed(of, id);
}

export const firstAgent = (helpdesk: Helpdesk): number => helpdesk.agents()[0]?.id ?? 1;

/** A person's name in a description of an action. */
export const nameOf = (helpdesk: Helpdesk, id: number): string => helpdesk.person(id)?.name || 'Somebody';
