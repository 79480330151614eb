import { expect, test } from 'vitest';
import { derived } from './derived.js';
import { Helpdesk } from './helpdesk.js';
import { buildSeed } from './seed/seed.js';

const start = Date.parse('2025-06-01T00:00:00.000Z');

/** A helpdesk whose clock advances one second per reading. */
function openHelpdesk(): Helpdesk {
  let seconds = 0;
  return new Helpdesk(
    () => buildSeed('default'),
    () => new Date(start + 1000 * seconds++),
  );
}

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);
const message = { kind: 'message', authorId: 1, channel: 'email' } as const;

test('each conversation has its own history, oldest first, as the whole history has it', () => {
  const helpdesk = openHelpdesk();
  const { id: early } = helpdesk.addMessage({
    conversationId: 1,
    ...message,
    createdAt: '2001-01-01T00:00:00.000Z',
  });
  const { id: late } = helpdesk.addMessage({ conversationId: 1, ...message });
  const { id: gone } = helpdesk.addMessage({ conversationId: 1, ...message });
  helpdesk.deleteMessage(gone);
  helpdesk.updateMessage(late, { conversationId: 2 });
  const whole = helpdesk.history();
  expect(whole.map(({ createdAt }) => createdAt)).toEqual(whole.map(({ createdAt }) => createdAt).sort());
  expect(whole[0]?.id).toBe(early);
  for (const { id } of helpdesk.conversations())
    expect(helpdesk.history(id)).toEqual(whole.filter(({ conversationId }) => conversationId === id));
  expect(helpdesk.history(2).at(-1)?.id).toBe(late);
});

test('conversations come in each order, also after changes', () => {
  const helpdesk = openHelpdesk();
  const ordered = (order: 'createdAt' | 'updatedAt') =>
    helpdesk
      .conversations()
      .toSorted(
        (left, right) => String(left[order]).localeCompare(String(right[order])) || left.id - right.id,
      );
  for (const order of ['createdAt', 'updatedAt'] as const)
    expect(idsOf(helpdesk.conversations(order))).toEqual(idsOf(ordered(order)));
  helpdesk.updateConversation(3, { status: 'open' });
  helpdesk.deleteConversation(2);
  const { id } = helpdesk.addConversation({ subject: 'New', channel: 'email', contactId: 11, assigneeId: 0 });
  helpdesk.updateConversation(5, { createdAt: '2001-01-01T00:00:00.000Z' });
  for (const order of ['createdAt', 'updatedAt'] as const)
    expect(idsOf(helpdesk.conversations(order))).toEqual(idsOf(ordered(order)));
  expect(helpdesk.conversations('createdAt')[0]?.id).toBe(5);
  expect(helpdesk.conversations()).toHaveLength(8);
  expect(id).toBe(9);
});

test('a list that was handed out stays as it was', () => {
  const helpdesk = openHelpdesk();
  const before = helpdesk.history(1);
  const ids = idsOf(before);
  helpdesk.addMessage({ conversationId: 1, ...message });
  expect(idsOf(before)).toEqual(ids);
  expect(helpdesk.history(1)).toHaveLength(ids.length + 1);
});

test('a person is found by the address of now, in any case; of two with the same one, the first', () => {
  const helpdesk = openHelpdesk();
  const first = helpdesk.addContact({ name: 'A', email: 'Same@there.example' });
  const second = helpdesk.addContact({ name: 'B', email: 'same@there.example' });
  expect(helpdesk.personByEmail('SAME@there.example')?.id).toBe(first.id);
  helpdesk.updatePerson(first.id, { email: 'other@there.example' });
  expect(helpdesk.personByEmail('same@there.example')?.id).toBe(second.id);
  helpdesk.deletePerson(second.id);
  expect(helpdesk.personByEmail('same@there.example')).toBeUndefined();
  helpdesk.addContact({ name: 'C', email: '' });
  expect(helpdesk.personByEmail('')).toBeUndefined();
});

test('what changed, restored on a fresh helpdesk, gives the same state and goes on counting', () => {
  const helpdesk = openHelpdesk();
  const { id } = helpdesk.addConversation({ subject: 'New', channel: 'email', contactId: 11, assigneeId: 0 });
  helpdesk.deleteConversation(id);
  helpdesk.addMessage({ conversationId: 1, ...message, text: 'hi' });
  helpdesk.updatePerson(11, { name: 'Renamed' });
  helpdesk.deletePerson(12);
  const restored = openHelpdesk();
  restored.restore(structuredClone(helpdesk.changes()));
  expect(restored.people()).toEqual(helpdesk.people());
  expect(restored.conversations()).toEqual(helpdesk.conversations());
  expect(restored.history()).toEqual(helpdesk.history());
  expect(restored.changes()).toEqual(helpdesk.changes());
  expect(restored.takeId()).toBe(helpdesk.takeId());
  expect(restored.addConversation({ subject: '', channel: '', contactId: 0, assigneeId: 0 }).id).toBe(id + 1);
});

test('what is derived from the helpdesk is made once, until something changes', () => {
  const helpdesk = openHelpdesk();
  const count = derived((of) => ({ messages: of.history().length }));
  const before = count(helpdesk);
  expect(count(helpdesk)).toBe(before);
  helpdesk.addMessage({ conversationId: 1, ...message });
  expect(count(helpdesk)).toEqual({ messages: before.messages + 1 });
  helpdesk.reset();
  expect(count(helpdesk)).toEqual(before);
});
