import { connectors } from '@keyway/connectors';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { bundleCli, hasTerminal, keyway, type Running, startKeyway } from '../../fixtures/run-cli.js';
import { startBackgroundJobs } from '../../compose/index.js';
import { startTestApp, type TestApp } from '../../testing.js';

bundleCli();

let app: TestApp;
let jobs: ReturnType<typeof startBackgroundJobs>;
let running: Running | undefined;
const consumer = 'triggered';

beforeAll(async () => {
  app = await startTestApp();
  jobs = startBackgroundJobs(app.deps);
  await app.connect('zendesk', { ...sandboxCredentials.zendesk.form }, consumer);
});
afterEach(async () => {
  running?.end('SIGKILL');
  await running?.ended;
  running = undefined;
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const env = () => ({
  BASE_URL: app.url,
  KEYWAY_APPLICATION_ID: app.application.id,
  KEYWAY_API_KEY: app.application.apiKey,
  KEYWAY_SANDBOX_URL: app.sandbox.url,
});
const trigger = (parameters: string[], more: Record<string, string> = {}) =>
  keyway(['trigger', ...parameters, '--consumer', consumer], { ...env(), ...more });
const run = (parameters: string[], atTerminal = false): Running =>
  (running = startKeyway(parameters, { ...env(), TERM: 'xterm-256color' }, { atTerminal }));

test('says what to do next where something is missing', async () => {
  const says = async (...parameters: string[]) => {
    const { code, errors } = await trigger(parameters);
    expect(code).toBe(1);
    return errors;
  };
  const created = 'customer-support.message.created';
  const unknown = await says('customer-support.message.sung');
  for (const valid of [created, 'customer-support.customer.deleted', 'vault.connection.disabled'])
    expect(unknown).toContain(valid);
  expect(await says()).toContain(`Specify an event. Available events:\n  ${created}`);
  const inClone = await trigger([created, '--service', 'zendesk'], {
    npm_lifecycle_event: 'keyway',
    npm_package_name: 'keyway',
  });
  expect(inClone.errors).toContain('npm run keyway -- integration update zendesk --events');
  expect(await says(created)).toMatch(/keyway integration update <service> --events\nAvailable: zendesk/);
  expect(await says(created, '--service', 'zendesk')).toContain('keyway integration update zendesk --events');
  expect(await says(created, '--service', 'gorgias')).toContain(
    'keyway integration create gorgias --sandbox --events',
  );
  expect((await keyway(['integration', 'create', 'gorgias', '--sandbox', '--events'], env())).code).toBe(0);
  expect(await says(created, '--service', 'gorgias')).toContain('POST /vault/sessions');
  expect((await keyway(['integration', 'create', 'kustomer', '--events'], env())).code).toBe(0);
  expect(await says(created, '--service', 'kustomer')).toContain('real helpdesk');
  expect(await says(created, '--sandbox-url', 'http://127.0.0.1:1')).toContain('keyway start');
  expect((await keyway(['trigger', created], env())).errors).toContain('--consumer');
  expect((await keyway(['trigger', created], { ...env(), KEYWAY_SANDBOX_URL: '' })).errors).toContain(
    'keyway start',
  );
});

const acts = ['message', 'conversation', 'customer'].flatMap((record) =>
  ['created', 'updated', 'deleted'].map((verb) => `customer-support.${record}.${verb}`),
);
test('each event of a record comes by webhook, and a vendor without webhooks says so', async () => {
  expect((await keyway(['integration', 'update', 'zendesk', '--events'], env())).code).toBe(0);
  for (const type of acts) {
    const { code, output, errors } = await trigger([type, '--json', '--service', 'zendesk']);
    if (type === 'customer-support.message.deleted') {
      expect([code, errors]).toEqual([1, expect.stringContaining('has no webhook for this')]);
      continue;
    }
    expect([type, code, errors]).toEqual([type, 0, '']);
    expect(JSON.parse(output)).toMatchObject({
      what: expect.arrayContaining([expect.stringContaining('keyway listen')]) as string[],
      event: { type, data: { consumer_id: consumer, service_id: 'zendesk', origin: 'native' } },
    });
  }
});

test('events of connections follow from what is done to them, and all is as it was', async () => {
  for (const name of ['created', 'updated', 'callable', 'disabled', 'deleted']) {
    const { code, output, errors } = await trigger([`vault.connection.${name}`, '--service', 'zendesk']);
    expect([name, code, errors]).toEqual([name, 0, '']);
    expect(output).toContain(`vault.connection.${name}  `);
  }
  const { body } = await app.api('GET', '/vault/connections?configured=true', { consumer });
  expect(body.data).toMatchObject([{ service_id: 'zendesk', state: 'callable' }]);
});

test('who listens hears of it', async () => {
  const listening = run(['listen']);
  await expect.poll(() => listening.printed.output).toContain('Ctrl-C');
  const { output } = await trigger([
    'customer-support.message.created',
    '--service',
    'zendesk',
    '--text',
    'Is it \u001b[31mred?',
  ]);
  expect(output).toContain('Is it ?[31mred?');
  await expect
    .poll(() => listening.printed.output)
    .toMatch(new RegExp(`customer-support\\.message\\.created +zendesk .*consumer_id=${consumer} `));
});

/** Runs the commands that a message names, pasted as a user would. */
async function runPrinted(message: string): Promise<number> {
  const hooks = [...message.matchAll(/^curl .*\/_control\/hooks .* -d '([^']+)'$/gm)];
  for (const [, hook = ''] of hooks)
    await app.sandbox.control.setHook(JSON.parse(hook) as Parameters<typeof app.sandbox.control.setHook>[0]);
  const commands = [...message.matchAll(/^keyway (.*)$/gm)];
  for (const [, parameters = ''] of commands)
    expect(await keyway(parameters.split(' '), env())).toMatchObject({ code: 0, errors: '' });
  return hooks.length + commands.length;
}

/** Connectors whose webhook URL is entered by hand. */
const byHand = [...connectors.values()].filter(({ events }) => events?.hooks && !events.hooks.subscription);
test.each(byHand.map(({ id }) => id))(
  'where a person enters the address (%s), every command for the simulator is said, and they work',
  async (service) => {
    const { form } = sandboxCredentials[service as keyof typeof sandboxCredentials];
    await app.connect(service, { ...form }, consumer);
    await keyway(['integration', 'update', service, '--events'], env());
    const type = ['customer-support.message.created', '--service', service];
    const { errors } = await trigger(type);
    expect(await runPrinted(errors), errors).toBeGreaterThan(0);
    expect(await trigger(type)).toMatchObject({ code: 0, errors: '' });
  },
);

test('a helpdesk plays as JSON, and the events come', async () => {
  const since = new Date().toISOString();
  const { code, output } = await keyway(
    ['sandbox', 'play', '--every', '100ms', '--for', '2s', '--seed', '3', '--json', '--service', 'zendesk'],
    env(),
  );
  expect(code).toBe(0);
  const scenes = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { act: string });
  expect(scenes.length).toBeGreaterThan(5);
  expect(scenes[0]).toMatchObject({ act: 'opened', told: expect.arrayContaining([]) as [] });
  await expect
    .poll(async () => (await app.api('GET', `/events?limit=200&since=${since}`, { consumer: null })).text)
    .toContain('customer-support.conversation.created');
});

test.skipIf(!hasTerminal)('a helpdesk plays at a terminal until Ctrl-C', async () => {
  const playing = run(['sandbox', 'play', '--every', '50ms'], true);
  await expect.poll(() => playing.printed.output).toMatch(/ answers in #\d+ “.*”: /);
  playing.type('\u0003');
  const { output } = await playing.ended;
  expect(output).not.toContain('    at ');
  await expect
    .poll(() => {
      const before = app.sandbox.helpdesk.history().length;
      return new Promise((resolve) =>
        setTimeout(() => resolve(app.sandbox.helpdesk.history().length - before), 300),
      );
    })
    .toBe(0);
});

test('a helpdesk without a subscription, or an unknown one, is reported', async () => {
  const { errors } = await keyway(
    ['sandbox', 'play', '--every', '10ms', '--for', '500ms', '--service', 'dixa'],
    env(),
  );
  expect(errors).toContain('keyway integration update dixa --events');
  expect((await keyway(['sandbox', 'play', '--service', 'nobody'], env())).errors).toContain('nobody');
  expect((await keyway(['sandbox', 'play', '--every', 'often'], env())).errors).toContain('500ms');
});
