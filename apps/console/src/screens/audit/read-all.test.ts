import type { AuditEntryRecord } from '@keyway/contract';
import { ApiFailure } from '@keyway/ui';
import { expect, test, vi } from 'vitest';

import { readAllAsLines } from './read-all.js';
import type { ReadTrail } from './use-trail.js';

const entry = (id: string) => ({ id }) as AuditEntryRecord;
const pageOf = (ids: string[], next: string | null) => ({
  data: ids.map(entry),
  meta: { cursors: { next } },
});
const tooFast = new ApiFailure({
  ...{ typeName: 'TooManyRequestsError', message: '', detail: '', vendorWords: [], requestId: null },
});

test('reads every page, an empty one between them, too, an entry a line', async () => {
  const read = vi
    .fn<ReadTrail>()
    .mockResolvedValueOnce(pageOf(['a', 'b'], 'c1'))
    .mockResolvedValueOnce(pageOf([], 'c2'))
    .mockResolvedValueOnce(pageOf(['c'], null));
  const counts: number[] = [];
  const { signal } = new AbortController();
  const filter = { action: 'key.created' };
  const lines = await readAllAsLines({ read, filter, signal, onProgress: (count) => counts.push(count) });
  expect(await lines?.text()).toBe('{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n');
  expect(counts).toEqual([2, 2, 3]);
  expect(read.mock.calls.map(([query]) => query.cursor)).toEqual([undefined, 'c1', 'c2']);
});

test('keeps nothing where it was stopped', async () => {
  const stop = new AbortController();
  const read: ReadTrail = () => Promise.resolve(pageOf(['a'], 'more'));
  const onProgress = () => stop.abort();
  const { signal } = stop;
  expect(await readAllAsLines({ read, filter: undefined, signal, onProgress })).toBeUndefined();
});

test('waits where the server asks for it, and gives up on anything else', async () => {
  const pause = vi.fn(() => Promise.resolve());
  const read = vi
    .fn<ReadTrail>()
    .mockRejectedValueOnce(tooFast)
    .mockResolvedValueOnce(pageOf(['a'], null));
  const { signal } = new AbortController();
  const options = { filter: undefined, signal, onProgress: () => {}, pause };
  expect(await (await readAllAsLines({ ...options, read }))?.text()).toBe('{"id":"a"}\n');
  expect(pause).toHaveBeenCalledOnce();
  const broken: ReadTrail = () => Promise.reject(new Error('away'));
  await expect(readAllAsLines({ ...options, read: broken })).rejects.toThrow('away');
});
