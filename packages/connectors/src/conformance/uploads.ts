import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  isMissing,
  runOperation,
  tableOf,
  toMessageId,
} from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import { openRecordCalls } from './record-calls.js';
import { kindOf, type Check, type OpenWorld } from './world.js';

/** Every byte value, and a sequence that resembles the end of a form. */
const content = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('\r\n--keyway--\r\n'),
]);
const file = { fileName: 'ünï (1).bin', contentType: 'application/octet-stream', size: content.length };
const inline = {
  file_name: 'beside.txt',
  content_type: 'text/plain',
  content_base64: Buffer.from('beside').toString('base64'),
};

/** Checks that a file can be uploaded before its message, for every connector that supports this. */
export function checkUploads(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const upload = tableOf(connector, 'attachments')?.upload;
  const create = tableOf(connector, 'messages')?.create;
  if (!upload || isMissing(upload) || !create || isMissing(create)) return;
  const open = async () => {
    const calls = await openRecordCalls(connector, 'attachments', openWorld);
    const { world } = calls;
    const { conversationId: conversation_id } = world;
    return {
      ...calls,
      upload: () => calls.run('upload', file, content),
      write: (ids: readonly string[], type: 'message' | 'note' = 'message') =>
        runOperation(
          connector,
          ['messages', 'create'],
          { conversation_id, type, body: 'see file', attachments: [...ids.map((id) => ({ id })), inline] },
          world.context,
          world.fetchLike,
        ),
    };
  };

  check('keeps an uploaded file for the message that names it, together with an inline one', async () => {
    const calls = await open();
    const [first, second] = [await calls.upload(), await calls.upload()];
    const { fileName: file_name, contentType: content_type, size } = file;
    expect(first).toMatchObject({ file_name, content_type, size });
    expect(first.id).not.toBe(second.id);
    if (first.expires_at !== null)
      expect(Date.parse(first.expires_at)).toBeGreaterThan(calls.world.context.now.getTime());
    // Where notes cannot have files, two messages have them.
    const refusesNotes = (await kindOf(calls.write([], 'note'))) === 'unsupported_attributes';
    for (const [type, uploaded] of [
      ['message', first],
      [refusesNotes ? 'message' : 'note', second],
    ] as const) {
      const written = await calls.write([uploaded.id], type);
      const messages = await calls.recordsOf('messages', { conversation_id: calls.world.conversationId });
      const shown = messages.find(({ id }) => id === written.id)?.attachments ?? [];
      expect(shown.map((each) => each.file_name).toSorted()).toEqual(['beside.txt', file_name]);
      const { id = '' } = shown.find((each) => each.file_name === file_name) ?? {};
      const { source } = await calls.run('content', { id: id ?? '' });
      expect(Buffer.from(await calls.world.openFile(source)).equals(content)).toBe(true);
    }
  });

  check('sends one request that has the file, and says how large files may be', async () => {
    const calls = await open();
    await calls.upload();
    expect(calls.sent.filter((body) => body.includes('--keyway--\r\n')).length).toBe(1);
    expect(upload.maxSize).toBeGreaterThanOrEqual(1024 * 1024);
  });

  check('names no file of hostile ids to the vendor', async () => {
    const calls = await open();
    const found = (await calls.recordsOf('messages')).flatMap(({ attachments }) => attachments);
    for (const id of [...hostileIds, toMessageId('1', '2'), found[0]?.id ?? 'none'])
      expect(await kindOf(calls.write([id])), id).toBe('not_found');
  });
}
