import { expect, it } from 'vitest';

import { fillPlaceholders } from './fill-placeholders.js';
import { installationFileSchema } from './installation-file.js';
import { planChanges, type ActualApplication } from './plan-changes.js';

const plan = { name: 'free', monthly_limit: null, status: 'active' } as const;
const moments = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const shop: ActualApplication = {
  application: {
    ...{ id: 'app_1', name: 'shop', embed_origins: [], plan, log_detail: 'none', log_detail_days: 7 },
    redirect_uris: ['https://shop.example/b', 'https://shop.example/a'],
    created_at: moments.created_at,
    etag: 'app-v1',
  },
  integrations: [
    {
      ...{ service_id: 'zendesk', unified_api: 'customer-support', name: 'Zendesk', enabled: true },
      ...{ state: 'configured', client_id: 'one', client_secret_set: true, signing_key_set: false },
      ...{ scopes: [], operations: ['list', 'create'], credentials_source: 'own', icon: null },
      ...{ allow_multiple: false, events: false, settings: {}, ...moments, etag: 'zendesk-v1' },
    },
  ],
  webhooks: [],
  keys: [
    {
      ...{ id: 'key_1', name: 'backend', mode: 'live', prefix: 'kw_', last_used_at: null, scopes: ['full'] },
      ...{ consumer_ids: [], service_ids: [], source_cidrs: [], created_at: moments.created_at },
      expires_at: '2027-01-01T00:00:00.000Z',
      etag: 'key-v1',
    },
  ],
};
const planFor = (wanted: unknown, options = {}) =>
  planChanges(
    installationFileSchema.parse({ applications: { shop: wanted } }),
    new Map([['shop', shop]]),
    options,
  );

it('finds nothing to do where all is as it should be, whatever the order and the zone', () => {
  const wanted = {
    redirect_uris: ['https://shop.example/a', 'https://shop.example/b'],
    plan: { name: 'free' },
    integrations: { zendesk: { client_id: 'one', client_secret: 's', operations: ['create', 'list'] } },
    keys: { backend: { scopes: ['full'], expires_at: '2027-01-01T01:00:00+01:00' } },
  };
  expect(planFor(wanted)).toEqual([]);
});

it('names each member that differs, with both values, and never a secret', () => {
  const zendesk = { client_id: 'two', client_secret: 'hidden', signing_key: 'hidden', events: true };
  const steps = planFor({ plan: { monthly_limit: 5 }, integrations: { zendesk } }, { resendSecrets: true });
  expect(steps).toMatchObject([
    { action: 'update', kind: 'application', id: 'app_1', changes: [{ member: 'plan' }] },
    {
      ...{ action: 'update', kind: 'integration', name: 'zendesk' },
      changes: [
        { member: 'client_id', before: 'one', after: 'two' },
        { member: 'client_secret' },
        { member: 'signing_key' },
        { member: 'events', before: false, after: true },
      ],
    },
  ]);
  expect(JSON.stringify(steps)).not.toContain('hidden');
});

it('tells what the file does not name, and deletes it only when asked to', () => {
  const wanted = { integrations: {}, keys: { other: {} } };
  const actions = (options: object) =>
    planFor(wanted, options).map(({ action, name }) => `${action} ${name}`);
  expect(actions({})).toEqual(['unmanaged zendesk', 'create other', 'unmanaged backend']);
  expect(actions({ prune: true })).toEqual(['delete zendesk', 'create other', 'delete backend']);
  // A kind that the file omits is left unchanged.
  expect(planFor({}, { prune: true })).toEqual([]);
});

it('refuses another mode of a key that is there', () => {
  expect(() => planFor({ keys: { backend: { mode: 'test' } } })).toThrow('another name');
});

it('puts variables in their places, and names all that are missing with where they are wanted', () => {
  const { text } = fillPlaceholders({ a: ['x-${ONE}-${TWO}', '$${ONE}', '$5', 7] }, { ONE: '1', TWO: '2' });
  expect(text).toEqual({ a: ['x-1-2', '${ONE}', '$5', 7] });
  const { problems } = fillPlaceholders({ a: { b: '${NO}' }, c: ['${file:/nowhere/key}'] }, {});
  expect(problems).toEqual([
    'a.b: the variable NO is missing or empty',
    'c[0]: the file /nowhere/key is missing or empty',
  ]);
});
