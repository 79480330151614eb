import { resources, type CreateOf, type RecordOf, type ResourceName, type UpdateOf } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  isMissing,
  type OperationFacts,
  OperationNotCallable,
  tableOf,
} from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import { writeUnread } from './saved.js';
import { kindOf, type Check, type OpenWorld } from './world.js';

/** A written attribute value, and the value that the record then shows. */
export type Sample = {
  readonly attribute: string;
  readonly value: unknown;
  /** Other attributes sent with it. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly shows: Readonly<Record<string, unknown>>;
  /** Attributes that it may change in addition to those of every sample. */
  readonly follow?: readonly string[];
  /** Set if a new record cannot have it. */
  readonly isChange?: true;
};

/** The inputs for a resource's write checks. */
export type WrittenResource<Name extends ResourceName> = {
  readonly resource: Name;
  /** Creates a record with the required attributes only. */
  readonly smallest: (calls: RecordCalls<Name>) => Promise<CreateOf<Name>>;
  /** Returns an existing record that can be changed. */
  readonly older: (calls: RecordCalls<Name>) => Promise<RecordOf<Name>>;
  /** Returns at least one value of every writable attribute. */
  readonly samples: (calls: RecordCalls<Name>) => Promise<readonly Sample[]>;
  /** Derived attributes, which may change with the attributes they depend on. */
  readonly follow: readonly string[];
};

const marks = { own: 'mark-of-ours-7f3a', foreign: 'mark-of-others-7f3a' };

/** Checks writes to a resource, as far as the connector declares them. */
export function checkWrittenResource<Name extends ResourceName>(
  connector: ConnectorDefinition,
  { resource, smallest, older, samples, follow }: WrittenResource<Name>,
  openWorld: OpenWorld,
  check: Check,
): void {
  const table = tableOf(connector, resource);
  if (!table) return;
  const open = () => openRecordCalls(connector, resource, openWorld);
  const offered = (name: 'create' | 'update' | 'delete'): OperationFacts | undefined => {
    const operation = table[name];
    return operation && !isMissing(operation) ? operation : undefined;
  };
  const [create, update, remove] = [offered('create'), offered('update'), offered('delete')];
  const { entity, schema } = resources[resource];
  const pass_through = [
    { service_id: connector.id, extend_object: { keyway_mark: marks.own } },
    { service_id: 'another', extend_object: { keyway_mark: marks.foreign } },
  ];
  /** Only attributes that the record can show are compared. */
  const shown = (expected: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(expected).filter(([name]) => table.fields.includes(name)));
  const assertRecord = (record: RecordOf<Name>): void => {
    expect(schema.safeParse(record).error?.issues).toBeUndefined();
    for (const [name, value] of Object.entries(record))
      if (!table.fields.includes(name))
        expect([null, 'unknown']).toContain(Array.isArray(value) ? (value[0] ?? null) : value);
  };
  const existing = async (calls: RecordCalls<Name>): Promise<RecordOf<Name>> => {
    if (create) return calls.create(await smallest(calls));
    return older(calls);
  };

  if (create) {
    check(`creates a ${entity} with as little as it takes, reads it back and lists it`, async () => {
      const calls = await open();
      const before = await calls.listAll();
      const created = await existing(calls);
      assertRecord(created);
      expect(await calls.get(created.id)).toEqual(created);
      const after = await calls.listAll();
      expect(after.filter(({ id }) => !before.some((known) => known.id === id))).toEqual([created]);
    });

    check(`keeps every attribute of a new ${entity} that it takes`, async () => {
      const calls = await open();
      const taken = (await samples(calls)).filter(
        ({ attribute, isChange }) => !isChange && create.accepts?.includes(attribute),
      );
      const small = await smallest(calls);
      const wanted = (create.accepts ?? []).filter((name) => !Object.hasOwn(small as object, name));
      expect(wanted.filter((name) => !taken.some(({ attribute }) => attribute === name))).toEqual([]);
      for (const { attribute, value, beside, shows } of taken) {
        // Of interchangeable attributes, one is named.
        const others = (create.requires ?? []).find(
          (names) => names.includes(attribute) && names !== attribute,
        );
        const record = {
          ...withoutNames((await smallest(calls)) as object, [others ?? []].flat()),
          ...beside,
          [attribute]: value,
        } as CreateOf<Name>;
        const created = await unlessRequired(value, calls.create(record));
        if (!created) continue;
        assertRecord(created);
        expect(created, attribute).toMatchObject(shown(shows));
        expect(await calls.get(created.id), attribute).toEqual(created);
      }
    });

    check(`has made a ${entity} also where it cannot be read back`, async (context) => {
      const unread = await writeUnread(connector, resource, openWorld, async (calls) => {
        const record = await smallest(calls);
        return () => calls.create(record);
      }).catch(unlessUnnamed);
      if (unread === 'unnamed') return context.skip('the helpdesk does not name what it made');
      if (!unread) return context.skip('nothing is read after the write');
      expect(schema.safeParse(unread.saved).error?.issues).toBeUndefined();
      expect(await unread.read()).toMatchObject({ id: unread.saved.id });
    });

    check(`passes on with a new ${entity} what is meant for its vendor, and nothing else`, async () => {
      const calls = await open();
      await kindOf(calls.create({ ...((await smallest(calls)) as object), pass_through } as CreateOf<Name>));
      assertMarks(calls.sent);
    });
  }

  if (update) {
    check(`changes every attribute of a ${entity} that it takes, and no other`, async () => {
      const calls = await open();
      const taken = (await samples(calls)).filter(({ attribute }) => update.accepts?.includes(attribute));
      expect(
        (update.accepts ?? []).filter((name) => !taken.some(({ attribute }) => attribute === name)),
      ).toEqual([]);
      const { id } = await existing(calls);
      for (const { attribute, value, beside, shows, follow: own = [] } of taken) {
        const before = await calls.get(id);
        const changes = { ...beside, [attribute]: value } as UpdateOf<Name>;
        const updated = await unlessRequired(value, calls.update(id, changes));
        if (!updated) continue;
        assertRecord(updated);
        expect(updated, attribute).toMatchObject(shown(shows));
        expect(await calls.get(id), attribute).toEqual(updated);
        const free = [...Object.keys(shows), ...follow, ...own];
        expect(withoutNames(updated, free), attribute).toEqual(withoutNames(before, free));
      }
    });

    check(`has changed a ${entity} also where it cannot be read back`, async (context) => {
      const isPlain = ({ attribute, value, beside }: Sample): boolean =>
        update.accepts?.includes(attribute) === true && value !== null && !beside;
      const plain = (await samples(await open())).filter(isPlain);
      for (const [place, { attribute, shows }] of plain.entries()) {
        const unread = await writeUnread(connector, resource, openWorld, async (calls) => {
          const { id } = await existing(calls);
          const sample = (await samples(calls)).filter(isPlain)[place];
          return () => calls.update(id, { [attribute]: sample?.value } as UpdateOf<Name>);
        });
        // An unchanged value may write nothing.
        if (!unread) continue;
        const { saved, read } = unread;
        expect(schema.safeParse(saved).error?.issues).toBeUndefined();
        expect(saved, attribute).toMatchObject(shown(shows));
        if ('etag' in saved) expect(saved.etag).toBeNull();
        expect(await read(), attribute).toMatchObject({ id: saved.id, ...shown(shows) });
        return;
      }
      context.skip('nothing is read after the write');
    });

    check(
      `passes on with a change of a ${entity} what is meant for its vendor, and nothing else`,
      async () => {
        const calls = await open();
        const { id } = await existing(calls);
        const [sample] = (await samples(calls)).filter(({ attribute }) =>
          update.accepts?.includes(attribute),
        );
        if (!sample) throw new Error('nothing can be changed');
        const changes = {
          ...sample.beside,
          [sample.attribute]: sample.value,
          pass_through,
        } as UpdateOf<Name>;
        calls.sent.length = 0;
        await kindOf(calls.update(id, changes));
        assertMarks(calls.sent);
      },
    );

    check(`leaves a ${entity} alone that has changed since, where it is asked to`, async (context) => {
      if (!update.conditional) return context.skip('the vendor cannot be asked to');
      const calls = await open();
      const first = await older(calls);
      const [one, two] = (await samples(calls)).filter(({ attribute }) =>
        update.accepts?.includes(attribute),
      );
      if (!one || !two) throw new Error('there is nothing to change');
      const changesOf = ({ attribute, value }: Sample) => ({ [attribute]: value }) as UpdateOf<Name>;
      const { etag } = first as { etag?: string | null };
      const changed = await calls.update(first.id, changesOf(one), etag ?? undefined);
      expect(await kindOf(calls.update(first.id, changesOf(two), etag ?? undefined))).toBe('changed');
      expect(await calls.get(first.id)).toEqual(changed);
    });
  }

  if (remove) {
    check(`deletes a ${entity}, which is then gone`, async () => {
      const calls = await open();
      const { id } = await existing(calls);
      await calls.run('delete', { id });
      expect(await kindOf(calls.get(id))).toBe('not_found');
      expect((await calls.listAll()).map((each) => each.id)).not.toContain(id);
      expect(await kindOf(calls.run('delete', { id }))).toBe('not_found');
    });
  }

  check(`finds no ${entity} to write under hostile ids, and lets none of them leave`, async () => {
    const calls = await open();
    const [sample] = update
      ? (await samples(calls)).filter(({ attribute }) => update.accepts?.includes(attribute))
      : [];
    calls.urls.length = 0;
    for (const id of hostileIds) {
      if (sample) {
        const changes = { ...sample.beside, [sample.attribute]: sample.value } as UpdateOf<Name>;
        expect(await kindOf(calls.update(id, changes)), `update ${id}`).toBe('not_found');
      }
      if (remove) expect(await kindOf(calls.run('delete', { id })), `delete ${id}`).toBe('not_found');
    }
    const { conversationIdPattern, customerIdPattern } = calls.world;
    const pattern = resource === 'customers' ? customerIdPattern : conversationIdPattern;
    const words = hostileIds.filter((id) => pattern !== undefined && new RegExp(pattern, 'u').test(id));
    const asksForWord = (url: string) => {
      const { pathname, searchParams } = new URL(url);
      // In a JSON text, or as the value of a condition.
      const isQuoted = (word: string) =>
        [...searchParams.values()].some(
          (value) => value.includes(JSON.stringify(word)) || value.split(/[=^]/).includes(word),
        );
      return pathname.split('/').some((part) => words.includes(part)) || words.some(isQuoted);
    };
    expect(calls.urls.filter((url) => !asksForWord(url))).toEqual([]);
  });

  check(`refuses what it cannot do with a ${entity}, with a reason and without a call`, async () => {
    const calls = await open();
    for (const name of ['create', 'update', 'delete'] as const) {
      if (offered(name)) continue;
      const failure: unknown = await calls
        .run(name, { id: '1', changes: {} } as never)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OperationNotCallable);
      expect((failure as OperationNotCallable).message).not.toBe('');
    }
    expect(calls.urls).toEqual([]);
  });
}

/** Returns undefined if an attribute cannot be cleared because every record has it, which the connector must report. */
async function unlessRequired<Item>(value: unknown, call: Promise<Item>): Promise<Item | undefined> {
  try {
    return await call;
  } catch (error) {
    if (value === null && (await kindOf(Promise.reject(error as Error))) === 'unsupported_attributes')
      return undefined;
    throw error;
  }
}

/** Some helpdesks accept a message, and assign its conversation only once it is stored. */
function unlessUnnamed(error: unknown): 'unnamed' {
  if (error instanceof ConnectorError && error.kind === 'unresolved') return 'unnamed';
  throw error;
}

function assertMarks(sent: readonly string[]): void {
  expect(sent.some((body) => body.includes(marks.own))).toBe(true);
  expect(sent.some((body) => body.includes(marks.foreign))).toBe(false);
}

const withoutNames = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
