import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

import {
  type ConnectorDefinition,
  mappingChanges,
  meaningOf,
  registry,
  tableOf,
  type WatchedName,
} from '@keyway/connectors';
import { type ConformanceWorld, runOperation } from '@keyway/connectors/conformance';
import { createSandbox, type Sandbox } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  authTypesOf,
  isSimulated,
  openHelpdesk,
  worldSeeds,
} from '../../fixtures/conformance/helpdesk-world.js';

/** Digests of each attribute over all records of the small helpdesk, by mapping number. */
type Golden = {
  readonly mapping: number;
  readonly connectors: Record<string, Partial<Record<WatchedName, Record<string, string>>>>;
};

const place = new URL('mappings.json', import.meta.url);
const golden = JSON.parse(readFileSync(place, 'utf8')) as Golden;
const isRecording = process.env.KEYWAY_RECORD_MAPPINGS === '1';
const recorded: Golden['connectors'] = {};
const watched: readonly WatchedName[] = ['conversations', 'messages', 'customers'];
const mostPages = 50;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ seed: worldSeeds.small });
});
afterAll(async () => {
  await sandbox.close();
  if (!isRecording) return;
  const all = { ...golden.connectors };
  for (const [id, codes] of Object.entries(recorded)) all[id] = { ...all[id], ...codes };
  const connectors = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(place, `${JSON.stringify({ mapping: mappingChanges.length, connectors }, null, 2)}\n`);
});

type Identified = { readonly id: string };

async function readAll(
  connector: ConnectorDefinition,
  resource: WatchedName,
  { context, fetchLike, conversationId }: ConformanceWorld,
): Promise<Identified[]> {
  const run = (operation: 'list' | 'get', input: object) =>
    runOperation(connector, [resource, operation], input as never, context, fetchLike) as Promise<unknown>;
  const filter = resource === 'messages' ? { conversation_id: conversationId } : {};
  const records: Identified[] = [];
  let position: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const input = { filter, sort: undefined, pageSize: 20, position };
    const { items, next } = (await run('list', input)) as { items: Identified[]; next: string | null };
    records.push(...items);
    if (next === null) break;
    position = next;
  }
  const get = tableOf(connector, resource)?.get;
  const read = [];
  if (get && !('capability' in get))
    for (const { id } of records.slice(0, 3)) read.push((await run('get', { id })) as Identified);
  return [...records.toSorted((one, other) => (one.id < other.id ? -1 : 1)), ...read];
}

function codesOf(records: readonly object[]): Record<string, string> {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const values = records.map((record) => (record as Record<string, unknown>)[name]);
      const text = JSON.stringify(values).replaceAll(sandbox.url, '');
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 12)];
    }),
  );
}

const isAdded = (resource: WatchedName, name: string): boolean =>
  mappingChanges.slice(golden.mapping).some(({ added }) => added?.[resource]?.includes(name));

describe('what attributes hold changes only with the number of the mapping', () => {
  for (const [id, connector] of registry.connectors) {
    if (!isSimulated(id)) continue;
    const [authType] = authTypesOf(connector, id);
    if (authType === undefined) continue;
    test.each(watched)(`${id}: %s`, async (resource) => {
      const list = tableOf(connector, resource)?.list;
      if (!list || 'capability' in list) return;
      const world = await openHelpdesk(connector, id, authType, sandbox);
      const now = codesOf(await readAll(connector, resource, world));
      const before = golden.connectors[id]?.[resource];
      const other = Object.keys(now).filter((name) => before && before[name] !== now[name]);
      const unexplained = other.filter(
        (name) => meaningOf(mappingChanges, resource, name) <= golden.mapping && !isAdded(resource, name),
      );
      // Add a line to `mappingChanges` that names them; otherwise an update reports a change of every known record.
      expect(unexplained, 'attributes that hold something else than before').toEqual([]);
      (recorded[id] ??= {})[resource] = now;
      // The changes are named: record the file with KEYWAY_RECORD_MAPPINGS=1.
      if (!isRecording) expect([golden.mapping, before]).toEqual([mappingChanges.length, now]);
    });
  }
});
