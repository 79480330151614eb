import {
  authorTypes,
  conversationStatuses,
  messageChannelSchema,
  recipientRoles,
  resources,
} from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  findUnsupported,
  isMissing,
  type Limit,
  limitsOf,
  type OperationFacts,
  tableOf,
  UnsupportedAttributes,
} from '../definition/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, OpenWorld } from './world.js';

type Given = Record<string, unknown>;
type Schema = { readonly shape: Readonly<Record<string, unknown>> };
type WrittenName = 'conversations' | 'customers' | 'messages';

const writtenNames: readonly WrittenName[] = ['messages', 'conversations', 'customers'];
const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'YQ==' };

/** A value of every writable attribute. */
const samples: Readonly<Record<string, unknown>> = {
  conversation_id: '1',
  type: 'note',
  channel: 'email',
  subject: 'A matter',
  body: 'words',
  body_html: '<p>words</p>',
  author: { type: 'agent', id: '1' },
  recipients: [{ role: 'to', address: 'ada@example.com' }],
  attachments: [file],
  in_reply_to_id: '1',
  external_id: 'own-1',
  metadata: { plan: 'gold' },
  status: 'open',
  status_raw: 'open',
  priority: 'high',
  assignee_id: '1',
  team_id: '1',
  inbox_id: '1',
  tags: ['1'],
  add_tags: ['1'],
  remove_tags: ['1'],
  snoozed_until: '2030-01-01T00:00:00.000Z',
  customer_id: '1',
  customer: { email: 'ada@example.com' },
  message: { body: 'words' },
  name: 'Ada Byron',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phones: [{ phone: '+4930123456' }],
  company_id: '1',
  title: 'Countess',
  language: 'en',
  time_zone: 'UTC',
};

/** Values of nested attributes. */
const nested: Readonly<Record<string, unknown>> = {
  'author.id': '1',
  'author.email': 'ada@example.com',
  'author.name': 'Ada',
  'author.type': 'agent',
};

const choices: Readonly<Record<string, readonly string[]>> = {
  type: ['message', 'note'],
  channel: messageChannelSchema.options,
  role: recipientRoles,
  status: conversationStatuses,
  'author.type': authorTypes,
};

/** Checks that unsupported attributes are refused with their own error, all at once and before any request. */
export function checkUnsupported(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  for (const resource of writtenNames)
    for (const operation of ['create', 'update'] as const) {
      const table = tableOf(connector, resource);
      const declared = table?.[operation] as OperationFacts | undefined;
      if (!table || !declared || isMissing(declared)) continue;
      const { accepts = [] } = declared;
      const schema = resources[resource].write[operation] as object as Schema;
      const names = Object.keys(schema.shape).filter((name) => name !== 'pass_through');
      const others = names.filter((name) => !accepts.includes(name));
      const { entity } = resources[resource];
      const doing = operation === 'create' ? `a new ${entity}` : `a change of a ${entity}`;
      const open = async () => {
        const calls = await openRecordCalls(connector, resource, openWorld);
        const write = (given: Given): Promise<unknown> =>
          calls.run(operation, (operation === 'create' ? given : { id: '1', changes: given }) as never);
        return { ...calls, refused: (given: Given) => write(given).catch((error: unknown) => error) };
      };

      check(`refuses each attribute of ${doing} that it cannot take, and all at once`, async (context) => {
        if (others.length === 0) return context.skip('it takes every attribute');
        const { refused, urls } = await open();
        const all = Object.fromEntries(others.map((name) => [name, samples[name]]));
        for (const given of [...others.map((name) => ({ [name]: samples[name] })), all]) {
          const found = foundIn(await refused(given));
          expect(found.map(({ path }) => path)).toEqual(Object.keys(given));
          for (const each of found) expect(each).toMatchObject({ reason: 'attribute' });
        }
        expect(urls).toEqual([]);
      });

      check(
        `refuses values of ${doing} that the helpdesk does not have, and says which it has`,
        async (context) => {
          const values = Object.entries(table.values ?? {}).filter(([name]) => accepts.includes(name));
          const unknown = values.flatMap(([name, known]) =>
            optionsOf(schema.shape[name])
              .filter((value) => known && !known.write.includes(value))
              .map((value) => [name, value, known?.write] as const),
          );
          if (unknown.length === 0) return context.skip('it has every value');
          const { refused, urls } = await open();
          for (const [name, value, allowed] of unknown)
            expect(foundIn(await refused({ [name]: value }))).toContainEqual(
              expect.objectContaining({ path: name, reason: 'value', allowed }),
            );
          expect(urls).toEqual([]);
        },
      );

      check(`refuses what it declares it cannot do with ${doing}`, async (context) => {
        const { refused, urls, world } = await open();
        const limits = limitsOf(declared, world.context.settings);
        if (limits.length === 0) return context.skip('it declares no limits');
        for (const limit of limits) {
          const given = breaking(limit);
          const found = foundIn(await refused(given)).map(({ path }) => path);
          const place = limit.member ? `${limit.path}[0].${limit.member}` : limit.path;
          expect(
            found.some((path) => place === path || place.startsWith(`${path}.`)),
            `${place}: ${JSON.stringify(given)} → ${found.join()}`,
          ).toBe(true);
        }
        expect(urls).toEqual([]);
      });

      check(`takes ${doing} with any attribute that it declares to take, alone`, async () => {
        const { world } = await open();
        const limits = limitsOf(declared, world.context.settings);
        for (const name of accepts) {
          const limited = limits.some(({ path, when, unless, allowed, max, isNull }) =>
            [when, unless, allowed, max, isNull].every((each) => each === undefined) ? path === name : false,
          );
          expect(limited, name).toBe(false);
          const refused = findUnsupported(
            connector,
            resource,
            operation,
            { [name]: samples[name] },
            world.context.settings,
          );
          expect(refused.filter(({ path, reason }) => path === name && reason === 'attribute')).toEqual([]);
        }
      });
    }
}

function foundIn(error: unknown): UnsupportedAttributes['unsupported'] {
  expect(error).toBeInstanceOf(UnsupportedAttributes);
  const { unsupported } = error as UnsupportedAttributes;
  for (const { message } of unsupported) expect(message).toMatch(/^[A-Z`].*\.$/);
  return unsupported;
}

/** Returns the values of an enumeration, however it is wrapped. */
function optionsOf(schema: unknown): readonly string[] {
  const { options, unwrap } = schema as { options?: unknown; unwrap?: () => unknown };
  if (Array.isArray(options)) return options.filter((each): each is string => typeof each === 'string');
  return unwrap ? optionsOf(unwrap.call(schema)) : [];
}

/** Returns a record that violates the limit. */
function breaking(limit: Limit): Given {
  const record: Given = {};
  for (const [path, wanted] of Object.entries(limit.when ?? {}))
    if (wanted !== false) set(record, path, wanted === true ? sampleOf(path) : wanted);
  for (const [path, wanted] of Object.entries(limit.unless ?? {}))
    if (wanted === false) set(record, path, sampleOf(path));
  set(record, limit.path, valueAgainst(limit));
  return record;
}

function valueAgainst({ path, isNull, allowed, member, max, of = {} }: Limit): unknown {
  const name = nameOf(path);
  if (isNull) return null;
  if (allowed) {
    const other = choices[member ?? name]?.find((choice) => !allowed.includes(choice));
    if (other === undefined) throw new Error(`${path}: every value is allowed`);
    return member === undefined ? other : [{ ...itemOf(path), [member]: other }];
  }
  if (max === undefined) return sampleOf(path);
  return typeof sampleOf(path) === 'string'
    ? 'x'.repeat(max + 1)
    : Array.from({ length: max + 1 }, () => ({ ...itemOf(path), ...of }));
}

/** Strips the record that contains the attribute. */
const nameOf = (path: string): string => path.replace(/^message\./, '');
const sampleOf = (path: string): unknown => nested[nameOf(path)] ?? samples[nameOf(path)];
const itemOf = (path: string): object => (sampleOf(path) as readonly object[])[0] ?? {};

function set(record: Given, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) record[name] = value;
  else {
    const within = (record[name] ?? {}) as Given;
    record[name] = within;
    set(within, rest.join('.'), value);
  }
}
