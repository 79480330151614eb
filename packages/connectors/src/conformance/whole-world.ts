import { type RecordOf, type ResourceName, resources } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, type OperationFacts, tableOf } from '../definition/index.js';
import { checkPolls, type PolledWorld } from './polls.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import type { Check } from './world.js';

const walked = ['inboxes', 'agents', 'teams', 'tags', 'customers', 'conversations'] as const;
export type WalkedName = (typeof walked)[number];

/** A large helpdesk that includes odd records. */
export type WholeWorld = PolledWorld & {
  /** Keys of all records: IDs of conversations, emails (or names) of people, names of inboxes, teams and tags. */
  readonly keys: Readonly<Record<WalkedName, readonly string[]>>;
  /** The bytes of the image embedded in the messages of the samples `htmlMail` and `onePicture`. */
  readonly picture: Uint8Array;
  /** Conversations to read individually, with the dates of their messages, in whole seconds. */
  readonly samples: readonly {
    readonly id: string;
    readonly label: string;
    readonly said: readonly string[];
  }[];
};

/** The key of a team or an inbox without a name. Its unified name is its ID. */
export const nameless = '(nameless)';

const mostPages = 2000;
const longWalk = 20 * 60_000;

/** Checks that walks of a large helpdesk lose and repeat nothing and stay within the declared calls. */
export function checkWholeWorld(
  connector: ConnectorDefinition,
  openWorld: () => Promise<WholeWorld>,
  check: Check,
): void {
  for (const resource of walked) checkWalk(connector, resource, openWorld, check);
  checkHistories(connector, openWorld, check);
  // Before any write, which a poll would find.
  checkPolls(connector, openWorld, check);
  checkPictures(connector, openWorld, check);
  checkSample(connector, openWorld, check);
}

function checkWalk(
  connector: ConnectorDefinition,
  resource: WalkedName,
  openWorld: () => Promise<WholeWorld>,
  check: Check,
): void {
  const table = tableOf(connector, resource);
  if (!table?.list || isMissing(table.list)) return;
  const list = table.list as OperationFacts;

  check(
    `walks all ${resource}: none lost, none doubled, in the calls that it declares`,
    async () => {
      const { calls, world } = await openCalls(connector, resource, openWorld);
      const { items, pages } = await walk(calls);
      const { base, perRecord = 0 } = list.callsPerPage ?? { base: 1 };
      if (list.paging?.mode === 'native')
        expect(calls.urls.length).toBeLessThanOrEqual(base * pages + perRecord * items.length);
      for (const item of items)
        expect(resources[resource].schema.safeParse(item).error?.issues).toBeUndefined();
      assertSame(
        items.map((item) => keyOf(resource, item)),
        world.keys[resource],
      );
    },
    longWalk,
  );

  check(
    `reads each odd one of the ${resource} as it lists it`,
    async () => {
      const { calls, world } = await openCalls(connector, resource, openWorld);
      const sampled = world.samples.map(({ id }) => id);
      const { items } = await walk(calls);
      const odd = items.filter((item) =>
        resource === 'conversations' ? sampled.includes(item.id) : isOdd(resource, item),
      );
      for (const item of [...odd, ...items.slice(0, 2)]) expect(await calls.get(item.id)).toEqual(item);
    },
    longWalk,
  );
}

/** Checks complete conversations, including the longest. */
function checkHistories(
  connector: ConnectorDefinition,
  openWorld: () => Promise<WholeWorld>,
  check: Check,
): void {
  const list = tableOf(connector, 'messages')?.list;
  if (!list || isMissing(list)) return;
  check(
    'lists what was said in long and in odd conversations, each message once',
    async () => {
      const { calls, world } = await openCalls(connector, 'messages', openWorld);
      for (const { id, label, said } of world.samples) {
        const { items } = await walk(calls, { conversation_id: id });
        const seconds = items.map(({ created_at }) => String(created_at).slice(0, 19));
        expect({ label, said: seconds.toSorted() }).toEqual({ label, said: said.toSorted() });
        expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
      }
    },
    longWalk,
  );
}

/** Checks that images in a text are attachments of its message, however the vendor stores them. */
function checkPictures(
  connector: ConnectorDefinition,
  openWorld: () => Promise<WholeWorld>,
  check: Check,
): void {
  const table = tableOf(connector, 'attachments');
  const { list } = tableOf(connector, 'messages') ?? {};
  if (!table?.content || isMissing(table.content) || !list || isMissing(list)) return;
  const tells = (name: 'is_inline' | 'content_id') => table.fields.includes(name);

  check(
    'shows each picture of a text among the files of its message, where it opens',
    async () => {
      const { calls, world } = await openCalls(connector, 'attachments', openWorld);
      for (const { id, label } of world.samples.filter((sample) =>
        /^(?:htmlMail|onePicture)$/.test(sample.label),
      )) {
        const messages = await calls.recordsOf('messages', { conversation_id: id });
        const files = messages.flatMap((message) => message.attachments.map((file) => ({ message, file })));
        expect(files, label).toHaveLength(1);
        const [{ message, file }] = files as [(typeof files)[number]];
        const { source } = await calls.run('content', { id: file.id ?? '' });
        expect(Buffer.from(await world.openFile(source)).equals(Buffer.from(world.picture)), label).toBe(
          true,
        );
        expect(await calls.get(file.id ?? '')).toMatchObject(file);
        const html = message.body_html ?? '';
        if (html.includes('<img') && tells('is_inline')) expect(file.is_inline, label).toBe(true);
        if (tells('content_id') && html.includes('cid:')) expect(html).toContain(`cid:${file.content_id}`);
      }
      const isEmpty = ({ body, attachments }: RecordOf<'messages'>) => !body && attachments.length === 0;
      const all = [];
      for (const { id, label } of world.samples.filter((sample) => /Picture$|^htmlMail$/.test(sample.label)))
        for (const message of await calls.recordsOf('messages', { conversation_id: id }))
          if (isEmpty(message)) all.push(`${label} ${message.id}`);
      expect(all).toEqual([]);
    },
    longWalk,
  );
}

/** Checks one write; the checks of the small world cover the others. */
function checkSample(
  connector: ConnectorDefinition,
  openWorld: () => Promise<WholeWorld>,
  check: Check,
): void {
  const { create, list } = connector.resources.messages ?? {};
  if (!create || isMissing(create) || !list || isMissing(list)) return;
  check(
    'adds a message, which is then listed once',
    async () => {
      const { calls, world } = await openCalls(connector, 'messages', openWorld);
      const message = { conversation_id: world.conversationId, body: 'One among very many.' };
      const { id } = await calls.create(message);
      const { items } = await walk(calls, { conversation_id: world.conversationId });
      expect(items.filter((item) => item.id === id)).toHaveLength(1);
    },
    longWalk,
  );
}

async function openCalls<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: () => Promise<WholeWorld>,
) {
  const world = await openWorld();
  return { world, calls: await openRecordCalls(connector, resource, () => Promise.resolve(world)) };
}

async function walk<Name extends ResourceName>(
  calls: RecordCalls<Name>,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<{ items: RecordOf<Name>[]; pages: number }> {
  const items: RecordOf<Name>[] = [];
  let position: string | undefined;
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const page = await calls.list({ filter, ...(position === undefined ? {} : { position }) });
    items.push(...page.items);
    if (page.next === null) return { items, pages };
    position = page.next;
  }
  throw new Error('the list does not end');
}

type Named = { id: string; name?: string | null; email?: string | null };

function keyOf(resource: WalkedName, item: Named): string {
  if (resource === 'conversations') return item.id;
  if (resource === 'customers' || resource === 'agents') return item.email || (item.name ?? '');
  const isUnnamed = (resource === 'teams' || resource === 'inboxes') && item.name === item.id;
  return isUnnamed ? nameless : (item.name ?? '');
}

function isOdd(resource: WalkedName, { id, name, email }: Named): boolean {
  if (resource === 'customers') return !email || !name;
  return resource === 'tags' ? name?.includes(' ') === true : name === id;
}

/** Compares as multisets; a failure shows only the differences. */
function assertSame(found: readonly string[], expected: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const key of expected) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) - 1);
  const keysWhere = (isIt: (count: number) => boolean) =>
    [...counts].filter(([, count]) => isIt(count)).map(([key]) => key);
  expect({ lost: keysWhere((count) => count > 0), doubled: keysWhere((count) => count < 0) }).toEqual({
    lost: [],
    doubled: [],
  });
}
