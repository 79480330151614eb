import { registry, rateLimitOf } from '@keyway/connectors';
import { sandboxCredentials, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { connectAny } from '../../fixtures/connect-any.js';
import { startTestApp, type TestApp } from '../../testing.js';

/** The published limits of the two that a few people reach at once. */
const SERVICES = ['dixa', 'gorgias'] as const;
const PEOPLE = 5;

let paced: TestApp;
let unpaced: TestApp;
beforeAll(async () => {
  [paced, unpaced] = [
    await startTestApp({ env: { DOWNSTREAM_PACE_MS: '10000' } }),
    await startTestApp({ env: { DOWNSTREAM_PACE_MS: '0' } }),
  ];
  for (const service of SERVICES) for (const app of [paced, unpaced]) await connectAny(app, service);
});
afterAll(async () => {
  await paced.close();
  await unpaced.close();
});
beforeEach(() => {
  for (const app of [paced, unpaced]) app.sandbox.control.reset();
});

/** Each of five people opens the inbox and one conversation, in the same second. */
async function openInboxes(app: TestApp, service: SandboxServiceId): Promise<number[]> {
  const id = sandboxCredentials[service].conversationId;
  const paths = [
    '/conversations?limit=10',
    `/conversations/${id}`,
    `/messages?filter[conversation_id]=${id}`,
  ];
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, () => paths.map((path) => app.api('GET', path, { service }))).flat(),
  );
  return answers.map(({ status }) => status);
}

it('five people who open a Dixa inbox at once are all answered', async () => {
  unpaced.sandbox.control.setRateLimit('dixa', { limit: 10, windowSeconds: 60 });
  expect(await openInboxes(unpaced, 'dixa')).toContain(429);
  expect(await openInboxes(paced, 'dixa')).toEqual(Array(3 * PEOPLE).fill(200));
});

it('sends a call at once that would wait too long, and passes the vendor’s answer on', async () => {
  paced.sandbox.control.setRateLimit('gorgias', { limit: 40, windowSeconds: 600 });
  const headers = { 'cache-control': 'no-cache' };
  const call = () => paced.api('GET', '/agents?limit=1', { service: 'gorgias', headers });
  const answers = await Promise.all(Array.from({ length: 60 }, call));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

it('every connector whose limit fits within a minute declares it', () => {
  const undeclared = [...registry.connectors.values()]
    .filter((connector) =>
      Object.keys(connector.auth).every((type) => !rateLimitOf(connector, type as never)),
    )
    .map(({ id }) => id);
  expect(undeclared.toSorted()).toEqual([
    'crisp',
    'request-tracker',
    'salesforce',
    'servicenow',
    'zammad',
    'zoho-desk',
  ]);
});
