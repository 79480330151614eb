import type { RecordOf, ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import type { ConnectorDefinition } from '../definition/index.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import type { ConformanceWorld, OpenWorld } from './world.js';

/** A write, prepared in a separate world. */
type Prepare<Name extends ResourceName> = (
  calls: RecordCalls<Name>,
) => Promise<() => Promise<RecordOf<Name>>>;

export type SavedUnread<Name extends ResourceName> = {
  /** The result of the write although no later request gets a response. */
  readonly saved: RecordOf<Name>;
  /** Reads the same record once the helpdesk responds again. */
  readonly read: () => Promise<RecordOf<Name>>;
};

/**
 * Runs a write in two worlds: in the first to find its last writing request, in the second without a response to any
 * later request. Undefined if there is none.
 */
export async function writeUnread<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: OpenWorld,
  prepare: Prepare<Name>,
): Promise<SavedUnread<Name> | undefined> {
  const first = await openCounted(connector, resource, openWorld);
  await first.run(prepare, Infinity);
  const writes = first.requests.findLastIndex((isWrite) => isWrite) + 1;
  if (writes === 0 || writes === first.requests.length) return undefined;
  const second = await openCounted(connector, resource, openWorld);
  const saved = await second.run(prepare, writes);
  expect(second.requests).toEqual(first.requests.slice(0, writes));
  return { saved, read: () => second.calls.get(saved.id) };
}

async function openCounted<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: OpenWorld,
) {
  /** Whether each request of the write is itself a write. */
  const requests: boolean[] = [];
  let most: number | undefined;
  const open: OpenWorld = async (size) => {
    const world: ConformanceWorld = await openWorld(size);
    return {
      ...world,
      fetchLike: (url, init) => {
        if (most !== undefined && requests.length >= most)
          return Promise.resolve(new Response('{}', { status: 503 }));
        if (most !== undefined) requests.push(isWrite(init.method, url));
        return world.fetchLike(url, init);
      },
    };
  };
  const calls = await openRecordCalls(connector, resource, open);
  return {
    calls,
    requests,
    run: async (prepare: Prepare<Name>, limit: number): Promise<RecordOf<Name>> => {
      const write = await prepare(calls);
      most = limit;
      try {
        return await write();
      } finally {
        most = undefined;
      }
    },
  };
}

/** Returns whether a request writes: many helpdesks use POST to search, or to read several records. */
const isWrite = (method: string, url: string): boolean =>
  method !== 'GET' && !/\/(?:search|read)(?:\/|$)/.test(new URL(url).pathname);
