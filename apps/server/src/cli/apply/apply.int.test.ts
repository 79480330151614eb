import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startReceiver } from '../../fixtures/events/receiver.js';
import { bundleCli, keyway } from '../../fixtures/run-cli.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { installationFileSchema } from './installation-file.js';
import { loadActual } from './load-actual.js';
import { planChanges } from './plan-changes.js';
import { takeSteps } from './take-steps.js';

bundleCli();

const folder = mkdtempSync(join(tmpdir(), 'keyway-apply-'));
const file = join(folder, 'keyway.yaml');
const secretFile = join(folder, 'backend.key');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const wanted = (events: boolean) => `
applications:
  shop:
    redirect_uris: [https://shop.example.com/done]
    integrations:
      gorgias:
        client_id: client-1
        client_secret: \${GORGIAS_SECRET}
        events: ${events}
    webhooks:
      orders:
        delivery_url: https://shop.example.com/hooks
        events: [customer-support.message.created]
        status: disabled
    keys:
      backend:
        scopes: ['messages:read']
        secret_file: ${secretFile}
`;
const SECRET = 'a-client-secret-of-gorgias';
const apply = (...parameters: string[]) =>
  keyway(['apply', '--file', file, ...parameters], {
    BASE_URL: app.url,
    KEYWAY_ADMIN_KEY: app.adminKey,
    GORGIAS_SECRET: SECRET,
  });

it('makes what is missing, finds nothing to do after that, and shows what drifted', async () => {
  writeFileSync(file, wanted(false));
  const planned = await apply('--dry-run');
  expect(planned).toMatchObject({ code: 0, errors: '' });
  expect(planned.output).toContain('+ integration gorgias of shop\n');
  expect(planned.output).toContain('4 to create, 0 to update, 0 to delete, 0 not in the file.');
  expect((await apply('--check')).code).toBe(1);

  const made = await apply();
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.output).toContain('4 created');
  expect(made.output).toMatch(/webhook orders of shop: whsec_/);
  expect(made.output + planned.output).not.toContain(SECRET);
  expect(statSync(secretFile).mode & 0o777).toBe(0o600);
  const key = readFileSync(secretFile, 'utf8').trim();
  expect(made.output).not.toContain(key);

  const again = await apply('--check');
  expect(again).toMatchObject({ code: 0, output: 'Everything is as the file says.\n' });

  writeFileSync(file, wanted(true));
  const drifted = await apply('--dry-run', '--json');
  expect(JSON.parse(drifted.output)).toMatchObject({
    steps: [{ action: 'update', changes: [{ member: 'events', before: false, after: true }] }],
  });
  expect((await apply()).output).toContain('    events: false -> true');
  const id = /Application shop: (\S+)/.exec(made.output)?.[1] ?? '';
  const admin = { BASE_URL: app.url, KEYWAY_ADMIN_KEY: app.adminKey };
  const keys = await keyway(['key', 'list', id, '--json'], admin);
  // The working key has been revoked as well.
  expect(JSON.parse(keys.output)).toMatchObject([{ name: 'backend', scopes: ['messages:read'] }]);
});

it('waits for the first test of a webhook, and reports one that has not passed', async () => {
  const receiver = await startReceiver(401);
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const webhooks = { orders: { delivery_url: receiver.url, events: ['*'], secret } };
  writeFileSync(file, JSON.stringify({ applications: { tested: { webhooks } } }));
  const made = await apply();
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.output).toMatch(
    /! webhook orders of tested is unverified: the test of http\S+ failed \(status 401\)/,
  );
  expect(made.output).not.toContain(secret);
  expect(made.output).not.toContain('whsec_');
  const checked = await apply('--check');
  expect(checked).toMatchObject({ code: 1, errors: expect.stringContaining('has not passed its test') });
  receiver.answer = 200;
  expect(await apply('--resend-secrets')).toMatchObject({ code: 0, errors: '' });
  await receiver.close();
});

it('works on an application whose quota is used up, and raises it', async () => {
  const limited = (limit: number) => `
applications:
  limited:
    plan: {name: small, monthly_limit: ${limit}}
    integrations: {front: {name: Front}}
    webhooks: {orders: {delivery_url: 'https://shop.example.com/hooks', events: ['*'], status: disabled}}
`;
  writeFileSync(file, limited(0));
  expect(await apply()).toMatchObject({ code: 0, errors: '' });
  expect(await apply('--check')).toMatchObject({ code: 0, errors: '' });
  writeFileSync(file, limited(100));
  expect(await apply()).toMatchObject({ code: 0, errors: '' });
  expect(await apply('--check')).toMatchObject({ code: 0, errors: '' });
});

it('leaves alone what changed after the plan was made', async () => {
  const name = 'moving';
  const wanted = (text: string) => {
    const parts = { integrations: { front: { name: text } }, keys: { one: { scopes: [text] } } };
    return { applications: { [name]: { redirect_uris: [`https://${text}.example/done`], ...parts } } };
  };
  const options = { url: app.url, adminKey: app.adminKey, prune: true };
  const plan = async (text: string) => {
    const parsed = installationFileSchema.parse(wanted(text));
    const actual = await loadActual(parsed, options);
    const ids = new Map([...actual].map(([each, { application }]) => [each, application.id]));
    return { parsed, steps: planChanges(parsed, actual, options), ids };
  };
  const take = async ({ parsed, steps, ids }: Awaited<ReturnType<typeof plan>>) => {
    const taken = { applicationIds: {}, secrets: [] };
    await takeSteps(parsed, { steps, ids }, { options, onStep: () => undefined, taken });
  };
  await take(await plan('read'));
  for (const kind of ['application', 'integration', 'key']) {
    const [first, second] = [await plan('full'), await plan('full')];
    const only = (each: typeof first) => ({
      ...each,
      steps: each.steps.filter((step) => step.kind === kind),
    });
    await take(only(first));
    await expect(take(only(second))).rejects.toThrow(
      new RegExp(`^The ${kind} \\w.* changed after the plan was made, .* Run keyway apply again\\.$`),
    );
  }
});

it.each(['there already', 'in no folder', 'in a file', 'shared by two keys'])(
  'makes no key whose secret cannot be kept: its file is %s',
  async (why) => {
    const name = `unkept ${why}`;
    const path = {
      'there already': file,
      'in no folder': join(folder, 'none', 'a.key'),
      'in a file': join(file, 'a.key'),
      'shared by two keys': join(folder, 'shared.key'),
    }[why];
    const key = `{scopes: ['messages:read'], secret_file: ${path}}`;
    writeFileSync(file, `applications: {${name}: {keys: {one: ${key}, two: ${key}}}}`);
    for (const parameters of [['--dry-run'], ['--check'], []]) {
      const { code, errors } = await apply(...parameters);
      expect({ parameters, code }).toEqual({ parameters, code: 1 });
      expect(errors).toContain(path);
      expect(errors).toMatch(/name another secret_file/);
    }
    const admin = { BASE_URL: app.url, KEYWAY_ADMIN_KEY: app.adminKey };
    const applications = await keyway(['app', 'list', '--json'], admin);
    expect(applications.code).toBe(0);
    expect(applications.output).not.toContain(name);
    expect(existsSync(join(folder, 'shared.key'))).toBe(false);
  },
);

it.each([[], ['--json']])('shows the secrets of what was made before a step failed %s', async (...more) => {
  const parts = `{keys: {one: {scopes: ['messages:read']}}, integrations: {nobodys: {}}}`;
  writeFileSync(file, `applications: {half ${more.join()}: ${parts}}`);
  const { code, output, errors } = await apply(...more);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('nobodys') });
  expect(output).toMatch(/kw_live_[0-9A-Za-z]{42}/);
});

it('says what is wrong with the file, with its place and without its values, and changes nothing', async () => {
  const refusals = {
    'applications: {x: {redirect_uri: [a]}}': /applications\.x.*redirect_uri/s,
    'applications: {x: {webhooks: {w: {events: [no]}}}}': /webhooks\.w\.(?:delivery_url|events)/,
    'applications: {x: {integrations: {gorgias: {client_secret: "${NO_SUCH}"}}}}': /the variable NO_SUCH/,
    'applications: {x: {keys: {k: {scopes: [everything]}}}}': /keys\.k\.scopes.*messages:read/s,
    'a: [secret-word': /no YAML/,
  };
  for (const [text, reason] of Object.entries(refusals)) {
    writeFileSync(file, text);
    const { code, errors } = await apply();
    expect({ text, code }).toEqual({ text, code: 1 });
    expect(errors).toMatch(reason);
    expect(errors).toContain('nothing was changed');
    expect(errors).not.toContain('secret-word');
  }
  const missing = await keyway(['apply', '--file', join(folder, 'none.yaml')], {
    KEYWAY_ADMIN_KEY: app.adminKey,
  });
  expect(missing.errors).toContain('cannot be read (ENOENT)');
});

it('waits for a server only as long as configured', async () => {
  writeFileSync(file, 'applications: {}');
  const { code, errors } = await keyway(['apply', '--file', file, '--wait', '1'], {
    BASE_URL: 'http://127.0.0.1:9',
    KEYWAY_ADMIN_KEY: app.adminKey,
  });
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining('was not ready within 1 s') as string,
  });
});
