import type { CustomerCreate } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  isMissing,
  type OperationFacts,
  tableOf,
} from '../definition/index.js';
import { checkOddValues } from './filters.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import { checkUntouched } from './untouched.js';
import type { Check, OpenWorld } from './world.js';
import { checkWrittenResource, type Sample, type WrittenResource } from './write-resources.js';

type Calls = RecordCalls<'customers'>;

const zoe = { name: 'Zoë Ångström', email: 'zoe@example.com' };

/**
 * Checks that a customer shows the helpdesk's data, and that writes take effect, for every connector that maps
 * customers.
 */
export function checkCustomers(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const table = tableOf(connector, 'customers');
  if (!table?.list || isMissing(table.list)) return;
  const { fields } = table;
  const open = () => openRecordCalls(connector, 'customers', openWorld);

  check('shows of a customer what the helpdesk holds, and no agents', async () => {
    const calls = await open();
    const listed = await calls.listAll();
    const { customers } = calls.world;
    expect(listed.map(({ email }) => email).toSorted()).toEqual(
      customers.map(({ email }) => email).toSorted(),
    );
    for (const known of customers) {
      const customer = listed.find(({ email }) => email === known.email)!;
      const { name, first_name, last_name, phones, created_at } = customer;
      expect([name, [first_name, last_name].filter(Boolean).join(' ')]).toContain(known.name);
      if (fields.includes('phones'))
        expect(phones.map(({ phone }) => digitsOf(phone))).toEqual(
          known.phone === null ? [] : [digitsOf(known.phone)],
        );
      if (created_at !== null) expect(created_at.slice(0, 19)).toBe(known.created_at.slice(0, 19));
    }
  });

  check('names customers by the ids that conversations and messages have', async () => {
    const calls = await open();
    const ids = (await calls.listAll()).map(({ id }) => id);
    const asked = (await calls.recordsOf('conversations')).flatMap(({ customer }) =>
      customer ? [customer.id] : [],
    );
    expect(ids).toEqual(expect.arrayContaining(asked));
    const { conversationId } = calls.world;
    for (const { author } of await calls.recordsOf('messages', { conversation_id: conversationId }))
      if (author?.type === 'contact' && author.id !== null) expect(ids).toContain(author.id);
  });

  const written: WrittenResource<'customers'> = {
    resource: 'customers',
    smallest,
    older: async (calls) => {
      const [first] = await calls.listAll();
      if (!first) throw new Error('the helpdesk has no customers');
      return first;
    },
    samples: async (calls) => [...samples, ...(await companySamples(calls))],
    follow: ['updated_at', 'last_seen_at', 'name', 'first_name', 'last_name', 'emails'],
  };
  checkWrittenResource(connector, written, openWorld, check);
  checkUntouched(connector, written, openWorld, check);
  checkOddValues(connector, written, openWorld, check);

  const create = table.create as OperationFacts | undefined;
  if (!create || isMissing(create) || !create.accepts?.includes('email')) return;
  if (!create.unique?.includes('email')) {
    check('makes another customer of the same address, as its vendor does', async () => {
      const calls = await open();
      const email = zoe.email;
      const ids = [];
      for (let count = 0; count < 2; count += 1)
        ids.push((await calls.create({ ...(await smallest(calls)), email })).id);
      expect((await calls.listAll({ filter: { email } })).map(({ id }) => id).toSorted()).toEqual(
        ids.toSorted(),
      );
    });
    return;
  }
  check('says which customer has the address of a new one already', async () => {
    const calls = await open();
    const made = await calls.create({ ...(await smallest(calls)), email: zoe.email });
    const again: unknown = await calls
      .create({ ...(await smallest(calls)), email: zoe.email })
      .catch((error: unknown) => error);
    expect(again).toBeInstanceOf(ConnectorError);
    expect(again).toMatchObject({ kind: 'exists', existingId: made.id });
    expect((await calls.listAll({ filter: { email: zoe.email } })).map(({ id }) => id)).toEqual([made.id]);
  });
}

let made = 0;
/** Creates a new customer with the required attributes only. */
function smallest(calls: Calls): Promise<CustomerCreate> {
  const { requires = [] } = (calls.table?.create ?? {}) as OperationFacts;
  made += 1;
  const all: CustomerCreate = {
    ...zoe,
    email: `zoe-${made}@example.com`,
    first_name: 'Zoë',
    last_name: 'Ångström',
  };
  const names = requires.map((name) => [name].flat()[0]);
  const wanted = names.length > 0 ? names : ['email'];
  return Promise.resolve(Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name))));
}

const sampleOf = (attribute: string, value: unknown, shows: unknown = value): Sample => ({
  attribute,
  value,
  shows: { [attribute]: shows },
});
const number = '+4930901820999';

const samples: readonly Sample[] = [
  sampleOf('name', 'Ana María Ruiz'),
  sampleOf('first_name', 'Ana'),
  { ...sampleOf('last_name', 'Ruiz'), beside: { first_name: 'Ana' } },
  sampleOf('email', 'ana@example.com'),
  sampleOf('phones', [{ phone: number, type: null }], [expect.objectContaining({ phone: number })]),
  sampleOf('title', 'Buyer'),
  sampleOf('language', 'de'),
  sampleOf('time_zone', 'Europe/Berlin'),
  sampleOf('external_id', 'shop-17'),
  sampleOf('metadata', { plan: 'gold' }, expect.objectContaining({ plan: 'gold' })),
];

/** Returns the company of an existing customer: its ID is not known otherwise. */
async function companySamples(calls: Calls): Promise<readonly Sample[]> {
  if (!calls.table?.fields.includes('company')) return [];
  const known = (await calls.listAll()).find(({ company }) => company !== null)?.company;
  return known ? [{ attribute: 'company_id', value: known.id, shows: { company: known } }] : [];
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
