import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { intercom } from './index.js';

// Shape: developers.intercom.com/docs/references/rest-api, contacts, 2.16; values are ours.
const contact = {
  type: 'contact',
  id: '6762f0dd1bb69f9f2193bb83',
  external_id: null,
  role: 'user',
  email: 'ana@example.com',
  phone: null,
  name: null,
  avatar: null,
  created_at: 1734537437,
  updated_at: 1734537437,
  last_seen_at: null,
  language_override: null,
  custom_attributes: { plan: 'gold', order: { type: 'Order.list', instances: [] } },
};
const { customers } = intercom.resources;
const context: OperationContext = {
  settings: { region: 'us' },
  baseUrl: 'https://api.intercom.io',
  authType: 'apiKey',
  now: new Date(0),
};
const conflict = new StepFailed('downstream', undefined, 409);
const gone = new StepFailed('not_found', undefined, 404);

/** Answers each request in turn. */
function run(name: 'list' | 'create', input: unknown, answers: readonly unknown[]) {
  const { run: start } = customers![name] as unknown as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const steps = start(input, context);
  const sent: DownstreamRequest[] = [];
  let step = steps.next([]);
  for (const body of answers) {
    sent.push(step.value as DownstreamRequest);
    step = body instanceof Error ? steps.throw(body) : steps.next([{ status: 200, headers: {}, body }]);
  }
  return { output: step.value, sent };
}
function outcome(...call: Parameters<typeof run>): unknown {
  try {
    return run(...call).output;
  } catch (error) {
    return error;
  }
}

test('a contact of whom Intercom knows little', () => {
  const found = { data: [contact], pages: { next: null } };
  expect(run('list', { pageSize: 2, filter: {} }, [found]).output).toMatchObject({
    items: [{ name: null, avatar_url: null, language: null, metadata: { plan: 'gold' } }],
    next: null,
  });
});

test('an external id is looked up, and searched for where no user has it', () => {
  const input = { pageSize: 2, filter: { external_id: 'shop/17?x' } };
  const { sent } = run('list', input, [gone, { data: [], pages: {} }]);
  expect(sent).toMatchObject([
    { path: '/contacts/find_by_external_id/shop%2F17%3Fx' },
    {
      path: '/contacts/search',
      json: { query: { field: 'external_id', operator: '=', value: 'shop/17?x' } },
    },
  ]);
  const dots = { pageSize: 2, filter: { external_id: '..' } };
  expect(run('list', dots, [{ data: [], pages: {} }]).sent).toMatchObject([{ path: '/contacts/search' }]);
  const known = { ...contact, external_id: 'shop/17?x' };
  expect(run('list', input, [known]).output).toMatchObject({ items: [{ id: contact.id }], next: null });
});

test('a refused contact without a duplicate in the search gets the vendor’s message', () => {
  const input = { email: 'ana@example.com' };
  expect(outcome('create', input, [conflict, { data: [] }])).toBe(conflict);
  expect(outcome('create', input, [conflict, { data: [contact] }])).toMatchObject({
    kind: 'exists',
    path: 'email',
    existingId: contact.id,
  });
  const both = { ...input, external_id: '70' };
  expect(outcome('create', both, [conflict, { data: [] }, contact])).toMatchObject({
    kind: 'exists',
    path: 'external_id',
    existingId: contact.id,
  });
});

test('what Intercom does not keep is refused', () => {
  const phones = [{ phone: '+1' }, { phone: '+2' }];
  for (const extra of [{ phones }, { external_id: null }, { metadata: null }])
    expect(refusedPaths(intercom.resources.customers.create, extra)).toEqual(Object.keys(extra));
});
