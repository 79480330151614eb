import type { Message, MessageCreate } from '@keyway/contract';
import { expect } from 'vitest';

import { callsOf, kindOf, type Check, type OpenWorld } from './world.js';
import {
  type ConnectorDefinition,
  ConnectorError,
  DownstreamFailure,
  isMissing,
  type ResourceTable,
} from '../definition/index.js';

type Author = NonNullable<MessageCreate['author']>;
type Calls = Awaited<ReturnType<typeof callsOf>>;

const marks = { own: 'mark-of-ours-7f3a', foreign: 'mark-of-others-7f3a' };

/** Checks the result of each new message attribute that the connector claims to accept. */
export function checkAttributes(
  connector: ConnectorDefinition,
  messages: ResourceTable,
  openWorld: OpenWorld,
  check: Check,
): void {
  const { create, update } = messages;
  if (isMissing(create)) return;
  const pass_through = [
    { service_id: connector.id, extend_object: { keyway_mark: marks.own } },
    { service_id: 'another', extend_object: { keyway_mark: marks.foreign } },
  ];

  check('keeps the values that it takes', async (context) => {
    const given = { external_id: 'own-17', metadata: { plan: 'gold' } };
    const kept = Object.entries(given).filter(([name]) =>
      [create.accepts, messages.fields].every((names) => (names as readonly string[]).includes(name)),
    );
    if (kept.length === 0) return context.skip('it takes none of these');
    const calls = await callsOf(connector, openWorld);
    for (const [name, value] of kept) {
      const read = await calls.readBack(await calls.create({ body: `with ${name}`, [name]: value }));
      expect(read).toMatchObject({ [name]: value });
    }
  });

  check('writes in the name of the author that it takes', async (context) => {
    if (!create.accepts.includes('author')) return context.skip('it takes none');
    const calls = await callsOf(connector, openWorld);
    const usual = (await calls.readBack(await calls.create({ body: 'by the owner' }))).author;
    const people = await authorsOf(calls, usual);
    let taken = 0;
    for (const person of people) {
      for (const named of namesOf(person)) {
        const created = await calls.create({ body: 'by another', author: named }).catch(unlessRefused);
        if (!created) continue;
        taken += 1;
        const read = await calls.readBack(created);
        expect(isSame(read.author, person), JSON.stringify({ named, read: read.author })).toBe(true);
        const expected = named.type === 'contact' ? 'inbound' : 'outbound';
        expect(await calls.directionOf(read)).toBe(expected);
      }
    }
    // Some accept an author only for the message that opens a conversation, as its requester.
    if (!create.opensConversation) expect(taken).toBeGreaterThan(0);
  });

  check('passes on what is meant for its vendor, and nothing meant for another', async () => {
    for (const type of ['message', 'note'] as const) {
      const calls = await callsOf(connector, openWorld);
      // A helpdesk may reject an unknown member; the request has been sent by then.
      await kindOf(calls.create({ type, body: 'extended', pass_through }));
      assertMarks(calls, `create of a ${type}`);
    }
    if (isMissing(update)) return;
    const calls = await callsOf(connector, openWorld);
    const { id } = await calls.create({ type: update.only ?? 'message', body: 'first' });
    await kindOf(calls.run('update', { id, changes: { body: 'second', pass_through } }));
    assertMarks(calls, 'update');
  });
}

function assertMarks({ sent }: Calls, name: string): void {
  expect(
    sent.some((body) => body.includes(marks.own)),
    name,
  ).toBe(true);
  expect(
    sent.some((body) => body.includes(marks.foreign)),
    name,
  ).toBe(false);
}

/** Returns a contact and an agent of the world, other than the default author. */
async function authorsOf(calls: Calls, usual: Message['author']) {
  const whole = await calls.listAll({ pageSize: calls.maxPageSize });
  const authors = whole
    .map(({ author }) => author)
    .filter((author) => author !== null)
    .filter((author) => !isSame(author, usual));
  const { email } = { email: calls.world.records.find(({ isFromContact }) => isFromContact)?.authorEmail };
  const contact = authors.find((author) => author.type === 'contact' || author.email === email);
  const agent = authors.find((author) => author.type === 'agent');
  return [contact && { ...contact, type: 'contact' as const }, agent].filter(
    (author) => author !== undefined,
  );
}

type Person = NonNullable<Message['author']>;

/** Returns the ways to name a person, of which a vendor may accept only one. */
function namesOf({ type, id, email, name }: Person): Author[] {
  const kind = type === 'contact' ? 'contact' : 'agent';
  return [
    ...(id === null ? [] : [{ type: kind, id } as const]),
    ...(email === null ? [] : [{ type: kind, email, ...(name === null ? {} : { name }) } as const]),
  ];
}

const isSame = (author: Message['author'], person: Message['author']): boolean =>
  author !== null &&
  person !== null &&
  ((author.id !== null && author.id === person.id) ||
    (author.email !== null && author.email === person.email));

function unlessRefused(error: unknown): undefined {
  const isRefused =
    error instanceof ConnectorError
      ? error.kind === 'invalid_request' || error.kind === 'unsupported_attributes'
      : error instanceof DownstreamFailure;
  if (!isRefused) throw error;
}
