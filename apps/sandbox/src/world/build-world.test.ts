import { expect, test } from 'vitest';
import { buildWorld, type World } from './build-world.js';
import { dirt, type DirtyConversation, oddityOf } from './dirt.js';

const small: World = { conversations: 300 };

test('a world is the same every time, and its numbers rise with time', () => {
  const world = buildWorld(small);
  expect(buildWorld(small)).toEqual(world);
  expect(world.conversations.map(({ id }) => id)).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  );
  const moments = world.messages.map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted());
  expect(new Set(world.messages.map(({ id }) => id)).size).toBe(world.messages.length);
});

test('the large world is as large as a company’s', () => {
  const { conversations, messages, people, tags, teams } = buildWorld('large');
  const staff = people.filter(({ role }) => role !== 'contact');
  const contacts = people.length - staff.length + 1;
  expect([conversations.length, contacts, tags.length, staff.length]).toEqual([20_000, 5000, 300, 60]);
  expect(messages.length).toBeGreaterThan(60_000);
  expect(teams.filter(({ name }) => name === null)).toHaveLength(1);
});

test('every cut has the same odd records', () => {
  const [one, other] = [buildWorld(small), buildWorld({ conversations: 100 })];
  const { longest } = dirt.conversations;
  const oddOf = ({ conversations, messages }: typeof one) => [
    conversations.filter(({ id }) => id <= longest),
    messages.filter(({ conversationId }) => conversationId <= longest),
  ];
  expect(oddOf(one)).toEqual(oddOf(other));
});

test('each odd conversation is what the list of them says', () => {
  const { conversations, messages, people } = buildWorld(small);
  const of = (name: DirtyConversation) => {
    const conversation = conversations.find(({ id }) => id === dirt.conversations[name])!;
    const own = messages.filter(({ conversationId }) => conversationId === conversation.id);
    return { ...conversation, own, contact: people.find(({ id }) => id === conversation.contactId) };
  };
  expect(of('undated').createdAt).toBeNull();
  expect(conversations.filter(({ createdAt }) => createdAt === null)).toHaveLength(1);
  expect(of('ofNamelessTeam').teamId).toBe(dirt.namelessTeam);
  expect(of('withoutAddress').contact?.email).toBe('');
  expect(people.map(({ id }) => id)).not.toContain(of('deletedAuthor').own[1]?.authorId);
  expect(of('deletedCustomer').contact).toBeUndefined();
  expect(of('merged').mergedIntoId).toBe(1);
  expect(of('htmlMail').own[0]?.html).toContain('cid:logo@acme.example');
  expect(of('htmlMail').own[0]?.attachments[0]?.contentId).toBe('logo@acme.example');
  expect(of('onePicture').own[1]?.html).toBe('<img src="cid:photo@acme.example">');
  expect(of('fileNames').own[0]?.attachments.map(({ fileName }) => fileName)).toEqual(dirt.fileNames);
  expect(of('halfEmoji').own[0]?.text?.isWellFormed()).toBe(false);
  expect(of('spacedLabel').tags).toEqual([dirt.tagWithSpace]);
  expect(of('suspendedCustomer').contact?.isSuspended).toBe(true);
  expect(of('empty').own).toEqual([]);
  expect([of('withoutWords').subject, of('withoutWords').contact?.name]).toEqual(['', '']);
  expect(of('capped').own).toHaveLength(dirt.lengths.capped);
  expect(of('longest').own).toHaveLength(dirt.lengths.longest);
});

test('a conversation is named by its oddity, and a clean one by none', () => {
  expect(oddityOf(dirt.conversations.undated)).toBe('undated');
  expect(oddityOf(1)).toBeUndefined();
});

test('a world too small for its odd records is refused', () => {
  expect(() => buildWorld({ conversations: 20 })).toThrow('at least 100');
});
