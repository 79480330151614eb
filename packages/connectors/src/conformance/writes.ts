import type { Message } from '@keyway/contract';
import { expect } from 'vitest';

import { writeUnread } from './saved.js';
import { picturesIn } from '../reading/html/index.js';
import { assertMessage, callsOf, idsOf, kindOf, type Check, type OpenWorld } from './world.js';
import { type ConnectorDefinition, isMissing, type ResourceTable } from '../definition/index.js';

const bodies = ['Plain words.', 'Zoë ☃ 👩‍🚀 – “quoted”', '<b>5 < 6 & 7 > 3</b> &amp; "x"', 'two\nlines'];
const html = '<p>Hello <b>Zoë</b> &amp; all</p>';

const opening = {
  ...{ body: 'A new matter', subject: 'New' },
  recipients: [{ role: 'to' as const, address: 'ada@example.com', name: 'Ada' }],
};

/** Checks create, update and delete, as far as the connector declares them. */
export function checkWrites(
  connector: ConnectorDefinition,
  messages: ResourceTable,
  openWorld: OpenWorld,
  check: Check,
): void {
  const { create } = messages;
  if (!isMissing(create)) {
    for (const type of ['message', 'note'] as const) {
      check(`creates a ${type} and reads it back`, async () => {
        const calls = await callsOf(connector, openWorld);
        for (const body of bodies) {
          const created = await calls.create({ type, body });
          assertMessage(created, messages.fields);
          expect(created).toMatchObject({ type, conversation_id: calls.world.conversationId });
          const read = await calls.readBack(created);
          expect(read).toMatchObject({
            id: created.id,
            type,
          });
          expect(await calls.directionOf(read)).toBe(type === 'note' ? 'internal' : 'outbound');
          expect(read.body?.trim()).toBe(body);
        }
      });
    }

    check('takes html, as it is or as its own text', async () => {
      expect(create.accepts).toContain('body_html');
      const { htmlAs } = create;
      const isConverted = htmlAs !== undefined && htmlAs.when === undefined;
      const calls = await callsOf(connector, openWorld);
      const read = await calls.readBack(await calls.create({ body_html: html }));
      if (!isConverted) expect(read.body_html).toContain('<b>Zoë</b>');
      // Markdown is written so that none of the text is taken for more than text.
      const isMarkdown = isConverted && htmlAs.to === 'markdown';
      const expected = isMarkdown ? String.raw`Hello **Zoë** \& all` : 'Hello Zoë & all';
      expect(read.body?.trim()).toBe(expected);
      const note = await calls.readBack(await calls.create({ type: 'note', body_html: html }));
      expect(note.body?.trim()).toBe(expected);
    });

    check('writes the plain one of two bodies where there is no html', async (context) => {
      if (!create.htmlAs || create.htmlAs.when) return context.skip('html is kept');
      const calls = await callsOf(connector, openWorld);
      const read = await calls.readBack(await calls.create({ body: 'Plain words.', body_html: html }));
      expect(read.body?.trim()).toBe('Plain words.');
    });

    check('opens a conversation, where it can', async (context) => {
      if (!create.opensConversation) return context.skip('opening one is not offered');
      const calls = await callsOf(connector, openWorld);
      const taken = Object.entries(opening).filter(([name]) => (create.accepts as string[]).includes(name));
      const created = await calls.run('create', Object.fromEntries(taken));
      assertMessage(created, messages.fields);
      expect(created.conversation_id).not.toBe(calls.world.conversationId);
    });

    check('keeps an attachment, where it takes any', async (context) => {
      if (!create.accepts.includes('attachments')) return context.skip('attachments are not offered');
      const calls = await callsOf(connector, openWorld);
      const content_base64 = Buffer.from('seven b').toString('base64');
      const attachments = [{ file_name: 'ünï.txt', content_type: 'text/plain', content_base64 }];
      const read = await calls.readBack(await calls.create({ body: 'see file', attachments }));
      expect(read.attachments).toMatchObject([{ file_name: 'ünï.txt' }]);
      // Not every vendor returns it with the message.
      expect([7, null]).toContain(read.attachments[0]?.size);
    });

    check('shows an image within the text, where it can', async (context) => {
      if (!create.showsFiles) return context.skip('it cannot');
      const calls = await callsOf(connector, openWorld);
      const image = { file_name: 'logo.png', content_type: 'image/png', content_id: 'logo@acme' };
      const attachments = [{ ...image, content_base64: Buffer.from('a picture').toString('base64') }];
      const body_html = '<p>Our logo: <img src="cid:logo@acme"></p>';
      for (const type of ['message', 'note'] as const) {
        const read = await calls.readBack(await calls.create({ type, body_html, attachments }));
        const addresses = picturesIn(read.body_html ?? '');
        expect(read.body_html?.match(/<img /g)).toHaveLength(1);
        expect(addresses).toHaveLength(1);
        for (const address of addresses)
          if (/^cid:/i.test(address))
            expect(read.attachments.map(({ content_id }) => `cid:${content_id}`)).toContain(address);
        expect(read.body_html).not.toContain('data:');
        expect(read.attachments.length).toBeGreaterThan(0);
      }
    });

    check('changes the text of a message, and nothing else of it', async (context) => {
      const { update } = messages;
      if (isMissing(update) || !update.accepts.includes('body'))
        return context.skip('no text can be changed');
      const calls = await callsOf(connector, openWorld);
      const content_base64 = Buffer.from('a file').toString('base64');
      const attachments = [{ file_name: 'file.txt', content_type: 'text/plain', content_base64 }];
      const plain = { type: update.only ?? 'message', body: 'first', external_id: 'own-18' } as const;
      const taken = Object.entries(plain).filter(([name]) => (create.accepts as string[]).includes(name));
      const message = Object.fromEntries(taken);
      // Some take no files with a note.
      const { id } = await calls.create({ ...message, attachments }).catch(() => calls.create(message));
      const before = await calls.readBack({ id } as Message);
      await calls.run('update', { id, changes: { body: 'second' } });
      const after = await calls.readBack({ id } as Message);
      const { body, body_html, updated_at } = after;
      expect(body?.trim()).toBe('second');
      expect(after).toEqual({ ...before, body, body_html, updated_at });
    });

    check('has changed a message also where it cannot be read back', async (context) => {
      const { update } = messages;
      if (isMissing(update)) return context.skip('update is not offered');
      const unread = await writeUnread(connector, 'messages', openWorld, async (calls) => {
        const { conversationId: conversation_id } = calls.world;
        const { id } = await calls.create({ conversation_id, type: update.only ?? 'message', body: 'first' });
        return () => calls.update(id, { body: 'second' });
      });
      if (!unread) return context.skip('nothing is read after the write');
      assertMessage(unread.saved, messages.fields);
      expect(unread.saved.body?.trim()).toBe('second');
      expect((await unread.read()).body?.trim()).toBe('second');
    });

    check('updates and deletes what it created, where it can', async (context) => {
      const calls = await callsOf(connector, openWorld);
      if (isMissing(messages.update) && isMissing(messages.delete)) return context.skip('neither is offered');
      for (const [name, operation] of Object.entries({
        update: messages.update,
        delete: messages.delete,
      })) {
        if (isMissing(operation)) continue;
        const type = operation.only ?? 'message';
        const { id } = await calls.create({ type, body: 'first' });
        const changes = { body: 'second' };
        if (name === 'update') {
          expect((await calls.run('update', { id, changes })).body?.trim()).toBe('second');
          expect((await calls.readBack({ id } as Message)).body?.trim()).toBe('second');
          if (messages.update && !isMissing(messages.update) && messages.update.accepts.includes('body')) {
            expect(messages.update.accepts).toContain('body_html');
            await calls.run('update', { id, changes: { body_html: '<p>third <b>one</b></p>' } });
            const read = await calls.readBack({ id } as Message);
            expect(read.body?.replaceAll('*', '').trim()).toBe('third one');
          }
        } else {
          await calls.run('delete', { id });
          if (!isMissing(messages.get))
            await expect(kindOf(calls.run('get', { id }))).resolves.toBe('not_found');
          const left = await calls.listAll({ filter: { conversation_id: calls.world.conversationId } });
          expect(idsOf(left)).not.toContain(id);
        }
        if (operation.only === undefined) continue;
        const other = await calls.create({ type: type === 'note' ? 'message' : 'note', body: 'other' });
        const refused =
          name === 'update'
            ? calls.run('update', { id: other.id, changes })
            : calls.run('delete', { id: other.id });
        await expect(kindOf(refused)).resolves.toBe('unsupported');
      }
    });
  }

  if (!isMissing(create) && create.settle && create.settlesBy === 'repeat') {
    const { settle } = create;
    check(
      'answers a create that opens a conversation and is sent again with what the first made',
      async () => {
        const calls = await callsOf(connector, openWorld);
        const transactionId = '0d5f2f5c-7f0e-4c1b-9a55-1f6f8f6d2b11';
        const input = { ...opening, transactionId };
        const about = { ...calls.world.context, transactionId, since: calls.world.context.now };
        const created = await calls.run('create', opening, transactionId);
        expect(await calls.drive(settle(input, about))).toMatchObject({ id: created.id });
        // Within a conversation, the vendor would write it twice.
        const within = { ...input, conversation_id: calls.world.conversationId };
        expect(await calls.drive(settle(within, about))).toBeNull();
      },
    );
  } else if (!isMissing(create) && create.settle) {
    const { settle } = create;
    check('finds what a create with a transaction id made, and knows when there is nothing', async () => {
      const calls = await callsOf(connector, openWorld);
      const transactionId = '0d5f2f5c-7f0e-4c1b-9a55-1f6f8f6d2b11';
      const message = { conversation_id: calls.world.conversationId, body: 'once' };
      const input = { ...message, transactionId };
      const another = { ...message, transactionId: '6a1c9d3e-5b1f-4d1e-8c77-2f1f8f6d2b22' };
      const outcomeOf = (asked: typeof input) => calls.drive(settle(asked, calls.world.context));
      // A vendor may only be sure that a record is missing if it finds another one.
      const first = await calls.run('create', message, another.transactionId);
      expect(await outcomeOf(input)).toBeNull();
      const created = await calls.run('create', message, transactionId);
      expect(await outcomeOf(input)).toMatchObject({ id: created.id });
      expect(await outcomeOf(another)).toMatchObject({ id: first.id });
    });
  }
}
