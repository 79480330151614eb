import { openSandbox } from './sandbox.js';

// The ways through a list: some items, page by page, or on from where another process stopped.
const keyway = openSandbox('gorgias');
const newest = await keyway.messages
  .list({ sort: { by: 'created_at', direction: 'desc' } })
  .toArray({ limit: 3 });
console.log(`the newest: ${newest.map(({ id }) => id).join(', ')}`);

let cursor: string | null = null;
const filter = { conversation_id: '1' };
for await (const { data, meta } of keyway.messages.list({ limit: 2, filter }).pages()) {
  console.log(`a page of ${data.length} messages`);
  cursor = meta.cursors.next;
  if (cursor !== null) break;
}

// A cursor can be kept: it finds its place after a restart, and brings filter and sort with it.
const rest = cursor === null ? undefined : await keyway.messages.list({ limit: 2, cursor });
console.log(rest ? `the page after it: ${rest.data.length} messages` : 'that was all');
