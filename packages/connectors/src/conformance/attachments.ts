import type { Message } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, tableOf, toMessageId } from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import { openRecordCalls } from './record-calls.js';
import { callsOf, kindOf, type Check, type OpenWorld } from './world.js';

/** Checks that every file of a message can be found again and opened, for every connector with files. */
export function checkAttachments(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const table = tableOf(connector, 'attachments');
  if (!table?.get || isMissing(table.get)) return;
  const open = () => openRecordCalls(connector, 'attachments', openWorld);

  check('finds every file that the helpdesk holds, by the id that its message names', async () => {
    const calls = await open();
    const shown = await filesOf(calls);
    const names = shown.map(({ file }) => file.file_name);
    expect(names.toSorted()).toEqual(calls.world.files.map(({ fileName }) => fileName).toSorted());
    for (const { message, file } of shown) {
      const expected = { ...file, message_id: message.id, conversation_id: message.conversation_id };
      expect(await calls.get(file.id ?? '')).toMatchObject(expected);
    }
  });

  check('shows the size and the type of each file, where the vendor has them next to its name', async () => {
    const calls = await callsOf(connector, openWorld);
    const { files } = calls.world;
    const shown: File['file'][] = [];
    for (const conversation_id of new Set(files.map(({ conversationId }) => conversationId)))
      for (const { attachments } of await calls.listAll({ filter: { conversation_id } }))
        shown.push(...attachments);
    const answered = calls.answers.flatMap(({ text }) => membersIn(text));
    for (const { fileName, contentType, content } of files) {
      const { size, content_type } = shown.find(({ file_name }) => file_name === fileName)!;
      const members = answered.filter((each) => each.includes(fileName)).flat();
      const isShown = (member: string | number): boolean => members.includes(String(member));
      expect(isShown(content.length) ? [content.length] : [content.length, null]).toContain(size);
      expect(isShown(contentType) ? [contentType] : [contentType, null]).toContain(content_type);
    }
  });

  check('opens every file, and gives its bytes as they are', async () => {
    const calls = await open();
    for (const { file } of await filesOf(calls)) {
      const found = await calls.run('content', { id: file.id ?? '' });
      expect(found.fileName).toBe(file.file_name);
      const known = calls.world.files.find(({ fileName }) => fileName === file.file_name)!;
      const bytes = Buffer.from(await calls.world.openFile(found.source));
      expect(bytes.equals(Buffer.from(known.content)), bytes.toString('utf8')).toBe(true);
      if (file.size !== null) expect(file.size).toBe(known.content.length);
    }
  });

  check('finds no file under hostile ids, and lets none of them leave', async () => {
    const calls = await open();
    const [first] = await filesOf(calls);
    const messageId = first?.message.id ?? '';
    calls.urls.length = 0;
    for (const id of hostileIds) expect(await kindOf(calls.get(id)), `get ${id}`).toBe('not_found');
    expect(calls.urls).toEqual([]);
    // Both find the file in the same way, so that each id is asked for once.
    for (const [index, key] of ['987654321', '#99', ...hostileIds].entries()) {
      const id = toMessageId(messageId, key);
      const found = index % 2 === 0 ? calls.get(id) : calls.run('content', { id });
      expect(await kindOf(found), key).toBe('not_found');
    }
    const partsOf = (url: string) => new URL(url).pathname.split('/').map(decodeURIComponent);
    expect(
      calls.urls.filter((url) => partsOf(url).some((part) => hostileIds.includes(part) && part !== '')),
    ).toEqual([]);
  });
}

type File = { readonly message: Message; readonly file: Message['attachments'][number] };

/** Returns the members of each object within a response, as text. */
const membersIn = (text: string): string[][] => {
  const found: string[][] = [];
  const isJson = /^\s*[[{]/.test(text);
  JSON.parse(isJson ? text : '{}', (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null) found.push(Object.values(value).map(String));
    return value;
  });
  return found;
};

/** Returns the attachments of every conversation's messages with files. */
async function filesOf(calls: Awaited<ReturnType<typeof openRecordCalls<'attachments'>>>): Promise<File[]> {
  const found: File[] = [];
  for (const conversation_id of new Set(calls.world.files.map(({ conversationId }) => conversationId)))
    for (const message of await calls.recordsOf('messages', { conversation_id }))
      found.push(...message.attachments.map((file) => ({ message, file })));
  return found;
}
