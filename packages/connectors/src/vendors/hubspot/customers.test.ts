import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { customers } from './customers.js';
import { properties, toCustomer } from './map-customer.js';
import { toMessage } from './map-message.js';

// Shape: developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide; values are ours.
const contact = {
  id: '33451',
  properties: {
    createdate: '2026-03-04T09:00:00.000Z',
    firstname: 'Ana',
    lastname: null,
    email: 'ana@example.com',
    hs_additional_emails: 'ana@home.example;a@old.example',
    phone: '+491',
    mobilephone: '+492',
    company: 'Acme',
    associatedcompanyid: '9001',
    jobtitle: '',
    hs_language: null,
  },
  createdAt: '2026-03-04T09:00:00.000Z',
  updatedAt: '2026-03-05T09:00:00.000Z',
  archived: false,
};
const refusal = new StepFailed('downstream', undefined, 409);

/** Answers each request in turn. */
function run(name: 'get' | 'create' | 'update' | 'delete', input: unknown, answers: readonly unknown[]) {
  const operation = customers[name] as unknown as {
    run: (input: unknown, context: Partial<OperationContext>) => Steps<unknown>;
  };
  const steps = operation.run(input, {});
  const sent: DownstreamRequest[] = [];
  let step = steps.next([]);
  for (const body of answers) {
    sent.push(step.value as DownstreamRequest);
    step = body instanceof Error ? steps.throw(body) : steps.next([{ status: 200, headers: {}, body }]);
  }
  return { output: step.value, sent };
}
const written = (changes: CustomerUpdate) => run('update', { id: '33451', changes }, [contact]).sent[0]?.json;
function asked(input: object) {
  const { request } = customers.list as unknown as { request: (input: unknown) => DownstreamRequest };
  return request({ pageSize: 10, filter: {}, ...input });
}

test('maps a contact', () => {
  expect(toCustomer(contact, 'contact')).toMatchObject({
    id: '33451',
    name: 'Ana',
    last_name: null,
    emails: ['ana@example.com', 'ana@home.example', 'a@old.example'].map((email) => ({ email, type: null })),
    phones: [
      { phone: '+491', type: null },
      { phone: '+492', type: 'mobile' },
    ],
    company: { id: '9001', name: 'Acme' },
    title: null,
    language: null,
  });
  expect(toCustomer({ id: 1, properties: {} }, 'contact')).toMatchObject({ name: null, emails: [] });
  expect(() => toCustomer({ id: 1 }, 'contact')).toThrow(TypeError);
});

test('an email is read directly, everyone is listed, and other filters use the search', () => {
  const email = 'a/../b@example.com';
  expect(asked({ filter: { email } })).toMatchObject({
    path: '/crm/v3/objects/contacts/batch/read',
    json: { idProperty: 'email', inputs: [{ id: email }], properties },
  });
  expect(asked({ position: '7' })).toMatchObject({
    path: '/crm/v3/objects/contacts',
    query: { limit: 10, after: '7', properties: properties.join(',') },
  });
  const since = '2026-03-04T09:00:00Z';
  expect(
    asked({ filter: { updated_since: since }, sort: { by: 'updated_at', direction: 'desc' } }),
  ).toMatchObject({
    path: '/crm/v3/objects/contacts/search',
    json: {
      filterGroups: [
        {
          filters: [{ propertyName: 'lastmodifieddate', operator: 'GTE', value: String(Date.parse(since)) }],
        },
      ],
      sorts: [{ propertyName: 'lastmodifieddate', direction: 'DESCENDING' }],
    },
  });
});

test.each<[CustomerUpdate, object]>([
  [{ name: 'Ana María Ruiz' }, { firstname: 'Ana María', lastname: 'Ruiz' }],
  [
    { name: 'Ana Ruiz', last_name: 'Soto' },
    { firstname: 'Ana', lastname: 'Soto' },
  ],
  [{ name: null }, { firstname: '', lastname: '' }],
  [
    { title: null, language: 'de' },
    { jobtitle: '', hs_language: 'de' },
  ],
  [{ phones: [] }, { phone: '', mobilephone: '' }],
  [{ phones: [{ phone: '2', type: 'mobile' }, { phone: '1' }] }, { phone: '1', mobilephone: '2' }],
  [
    { pass_through: [{ service_id: 'hubspot', extend_object: { properties: { plan: 'gold' } } }] },
    { plan: 'gold' },
  ],
])('writes %j', (changes, expected) => {
  expect(written(changes)).toEqual({ properties: expected });
});

test('refuses more numbers than there are places', () => {
  const mobile = { phone: '1', type: 'mobile' };
  for (const phones of [
    [{ phone: '1' }, { phone: '2' }],
    [mobile, { ...mobile, phone: '2' }],
  ])
    expect(refusedPaths(customers.update, { phones })).toEqual(['phones']);
});

test('a new contact with an existing email gets an error that names the existing one', () => {
  const input = { email: 'ana@example.com' };
  expect(() => run('create', input, [refusal, { results: [contact] }])).toThrow(
    expect.objectContaining({ kind: 'exists', existingId: '33451' }),
  );
  expect(() => run('create', input, [refusal, { results: [], numErrors: 1 }])).toThrow(refusal);
  // Saved, whatever becomes of reading it.
  expect(() => run('create', input, [{ id: '5' }, refusal])).toThrow(expect.objectContaining({ id: '5' }));
});

test('one that is archived is not there, and is not deleted again', () => {
  const archived = { ...contact, archived: true };
  const isGone = expect.objectContaining({ kind: 'not_found' });
  expect(() => run('get', { id: '33451' }, [archived])).toThrow(isGone);
  expect(() => run('delete', { id: '33451' }, [archived])).toThrow(isGone);
});

test('the author of a message is the customer, where it is a contact', () => {
  const message = { id: 'a'.repeat(32), type: 'MESSAGE', createdAt: '2026-03-04T09:00:00Z' };
  const authorOf = (createdBy: string) => toMessage({ ...message, createdBy }, 'm', '1').author;
  expect(authorOf('V-33451')).toMatchObject({ id: '33451', type: 'contact' });
  expect(authorOf('E-ana@example.com')).toMatchObject({ id: null, type: 'contact' });
  expect(authorOf('A-7')).toMatchObject({ id: 'A-7', type: 'agent' });
});
