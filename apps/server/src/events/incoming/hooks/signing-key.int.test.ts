import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startBackgroundJobs } from '../../../compose/index.js';
import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;
let jobs: ReturnType<typeof startBackgroundJobs>;

beforeAll(async () => {
  app = await startTestApp();
  jobs = startBackgroundJobs(app.deps);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const services = ['front', 'crisp'] as const;
const integration = (service: string) => `/vault/integrations/${service}`;
const eventsOf = async (service: string) =>
  (await app.api('GET', `/vault/connections/customer-support/${service}`)).body.data.events;

test.each(services)(
  'hooks of %s are taken once the integration has the key that signs them',
  async (service) => {
    await app.connect(service, { ...sandboxCredentials[service].form });
    const before = await app.api('PATCH', integration(service), { body: { events: true } });
    expect(before.body.data.signing_key_set).toBe(false);
    await expect.poll(async () => (await eventsOf(service))?.state).toBe('manual');
    const { url, failure, origin } = await eventsOf(service);
    expect([failure, origin]).toEqual([expect.stringContaining('signing_key'), 'virtual']);

    await app.sandbox.control.setHook({ service, url });
    const write = async (text: string) => {
      const happened = await app.sandbox.control.trigger({
        event: 'message.created',
        services: [service],
        text,
      });
      expect(happened.told.length).toBeGreaterThan(0);
      await app.sandbox.control.hooksSettled();
      return app.sandbox.control.hooks().last.at(-1)?.status;
    };
    expect(await write('Does anybody hear me?')).toBe(401);

    const key = sandboxCredentials[service].signingKey;
    const after = await app.api('PATCH', integration(service), { body: { signing_key: key } });
    expect(after.body.data.signing_key_set).toBe(true);
    expect(after.text).not.toContain(key);
    expect(await eventsOf(service)).toMatchObject({ failure: null, origin: 'native' });
    expect(await write('And now?')).toBe(200);
    await expect
      .poll(async () => {
        const { data } = (await app.api('GET', '/events?limit=200', { consumer: null })).body;
        return (data as { type: string; data: Record<string, unknown> }[])
          .filter(({ data: about }) => about.service_id === service && about.origin === 'native')
          .map(({ type }) => type);
      })
      .toContain('customer-support.message.created');

    await app.api('PATCH', integration(service), { body: { signing_key: null } });
    expect((await app.api('GET', integration(service))).body.data.signing_key_set).toBe(false);
    expect(await write('Gone again')).toBe(401);
  },
);

test('a key that would verify nothing is refused', async () => {
  await app.connect('zendesk', { ...sandboxCredentials.zendesk.form });
  const refused = await app.api('PATCH', integration('zendesk'), { body: { signing_key: 'a-key' } });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('signing_key')]);
  expect((await app.api('PATCH', integration('zendesk'), { body: { signing_key: null } })).status).toBe(200);
});
