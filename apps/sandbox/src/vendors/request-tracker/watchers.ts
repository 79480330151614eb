import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import { internalError, userName } from './rows.js';

const addressPattern = /^[^\s@,<>]+@[^\s@,<>]+$/;

/** Addresses from a list, or from one text with commas. */
export const readAddresses = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .map((address) => String(address).trim())
    .filter((address) => address !== '');

/** User names of a ticket's requestors; a ticket without one has none. */
export function requestorsOf(conversation: Conversation, helpdesk: Helpdesk): string[] {
  const given = openingOf(conversation, helpdesk)?.extra.requestors;
  return Array.isArray(given)
    ? given.map((email) => userName(helpdesk.personByEmail(String(email))))
    : [userName(helpdesk.person(conversation.contactId))];
}

/** User names of who gets copies. */
export const ccOf = (conversation: Conversation, helpdesk: Helpdesk): string[] =>
  ccAddressesOf(conversation, helpdesk).map((address) => userName(helpdesk.personByEmail(address)));

/** Those named when the ticket was opened, as changed by the transactions since, which name users by number. */
function ccAddressesOf(conversation: Conversation, helpdesk: Helpdesk): string[] {
  const addresses = new Set(openingOf(conversation, helpdesk)?.cc.map(({ address }) => address));
  for (const { event } of helpdesk.history(conversation.id)) {
    if (event?.field !== 'Cc') continue;
    if (event.newValue) addresses.add(helpdesk.person(Number(event.newValue))?.email ?? '');
    if (event.oldValue) addresses.delete(helpdesk.person(Number(event.oldValue))?.email ?? '');
  }
  return [...addresses];
}

/**
 * `Cc` of a message does not copy that message: it replaces the ticket's own list. The message already exists then, so
 * an invalid address fails after it was recorded.
 */
export function replaceCc(
  conversation: Conversation,
  value: unknown,
  personId: number,
  helpdesk: Helpdesk,
): string[] {
  const wanted = Array.isArray(value) ? value : readAddresses(value).slice(0, 1);
  const current = ccAddressesOf(conversation, helpdesk);
  const results = wanted
    .filter((address) => !current.includes(String(address)))
    .map((address) => {
      if (typeof address !== 'string' || !addressPattern.test(address)) throw internalError();
      const newValue = String(helpdesk.ensureContact(address).id);
      addEvent({ type: 'AddWatcher', field: 'Cc', oldValue: null, newValue });
      return `Added ${address} as Cc for this ticket`;
    });
  const removed = current.filter((name) => !wanted.includes(name));
  for (const address of removed) {
    const oldValue = String(helpdesk.ensureContact(address).id);
    addEvent({ type: 'DelWatcher', field: 'Cc', oldValue, newValue: null });
  }
  return [...results, ...removed.map((name) => `${name} is no longer Cc for this ticket`)];

  function addEvent(event: NonNullable<Message['event']>): void {
    const { id: conversationId, channel } = conversation;
    helpdesk.addMessage({ conversationId, kind: 'event', authorId: personId, channel, event });
  }
}

const openingOf = ({ id }: Conversation, helpdesk: Helpdesk): Message | undefined =>
  helpdesk.history(id).find(({ opensConversation }) => opensConversation);
