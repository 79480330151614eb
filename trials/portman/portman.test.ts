import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { OpenApiDocument } from '@keyway/openapi';
import { sandboxCredentials } from '@keyway/sandbox';
import {
  buildCalls,
  FLAT,
  OAUTH,
  STUB,
  triedServices,
  type DescribedCall,
} from '@keyway/server/described-calls';
import { buildTestPage } from '@keyway/server/hosted-page';
import { startTestApp, TEST_CONSUMER, type TestApp } from '@keyway/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { note } from '../rig/figures.js';
import { buildPortmanConfig } from './portman-config.js';

type Report = {
  run: {
    stats: Record<'requests' | 'assertions' | 'testScripts', { total: number; failed: number }>;
    failures: { error: { name: string; message: string }; source: { name: string } }[];
    executions: { item: { name: string } }[];
  };
};

const folder = mkdtempSync(join(tmpdir(), 'keyway-portman-'));
let app: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  app = await startTestApp({ page: buildTestPage(), reference: buildTestPage() });
  for (const service of triedServices()) {
    app.sandbox.control.setRateLimit(service, null);
    await app.connect(service, sandboxCredentials[service].form);
  }
  await app.api('POST', '/vault/integrations', {
    body: { service_id: OAUTH, credentials_source: 'sandbox' },
  });
  document = (await app.api('GET', '/openapi.json')).body as OpenApiDocument;
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const readsTicket = { 'x-vendor-downstream-url': '/tickets/1', 'x-vendor-downstream-method': 'GET' };

/** Portman varies only what is there: these have every member. */
const metadata = {
  account_name: 'Parcelwise',
  user_name: 'Ada',
  email: 'ada@example.com',
  image: 'https://app.example.com/ada.png',
};
const application = {
  name: 'Described',
  redirect_uris: ['https://app.example.com/done'],
  embed_origins: ['https://app.example.com'],
  plan: { name: 'small' },
};
const bodies: Readonly<Record<string, object>> = {
  applicationsAdd: application,
  applicationsUpdate: application,
  consumersAdd: { consumer_id: 'described', metadata },
  consumersUpdate: { metadata },
  // The example's address is that of a conversation made before.
  customersAdd: { name: 'Ada', email: 'described@example.com' },
  webhooksUpdate: { delivery_url: 'http://127.0.0.1:1/hooks', description: 'Described' },
  // Another than the one that is there to be deleted.
  integrationsAdd: { service_id: 'front' },
};

/** The same where it would be more than the simulator takes. */
const pass_through = [{ service_id: OAUTH, extend_object: {} }];
const message = {
  body: 'Hello',
  recipients: [{ role: 'to', address: 'ada@example.com' }],
  attachments: [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'YQ==' }],
  pass_through,
};
const phones = [{ phone: '+4930901820118' }];
const grants = [{ role: 'viewer', application_id: 'app_1' }];
const varied: Readonly<Record<string, object>> = {
  messagesAdd: { conversation_id: '1', ...message },
  conversationsAdd: { subject: 'Hello', customer: { email: 'ada@example.com' }, message, pass_through },
  conversationsUpdate: { subject: 'Hello', pass_through },
  customersAdd: { name: 'Ada', phones, pass_through },
  customersUpdate: { name: 'Ada', phones, pass_through },
  peopleAdd: { email: 'varied@example.com', grants },
  peopleUpdate: { grants },
  messagesUpdate: { body: 'Hello', pass_through },
};

/** The existing records for each operation, once. */
async function prepare(): Promise<Record<string, DescribedCall>> {
  const calls: Record<string, DescribedCall> = {};
  for (const [operationId, call] of Object.entries(buildCalls(app))) calls[operationId] = await call();
  for (const [operationId, body] of Object.entries(bodies)) {
    const { params, options } = calls[operationId] ?? {};
    calls[operationId] = { ...(params && { params }), options: { ...options, body } };
  }
  for (const call of Object.values(calls)) {
    if (call.options?.service === STUB) Object.assign(call.options, { service: FLAT, headers: readsTicket });
  }
  return calls;
}

test('every contract and variation test that Portman makes of the description passes', async () => {
  const calls = await prepare();
  const config = buildPortmanConfig(
    document,
    calls,
    {
      application: app.application.id,
      consumer: TEST_CONSUMER,
      key: app.application.apiKey,
    },
    varied,
  );
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'portman.json'), JSON.stringify(config));
  const output = await runPortman();
  const { run } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  const faults = run.failures.map(({ source, error }) => `${source.name}: ${error.message}`);
  note({
    what: `${run.stats.requests.total} requests with ${run.stats.assertions.total} assertions, made by Portman`,
    bar: 'all pass',
    measured: `${run.stats.assertions.failed} failed`,
  });
  expect(faults, `${faults.join('\n')}\n${faults.length > 0 ? '' : output}`).toEqual([]);
  expect(run.stats.requests.failed).toBe(0);
  expect(run.stats.testScripts.failed).toBe(0);
  expect(run.stats.assertions.total).toBeGreaterThan(Object.keys(calls).length * 5);
});

function runPortman(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@apideck/portman/package.json');
  const options = {
    reporters: ['json'],
    reporter: { json: { export: 'report.json' } },
    abortOnFailure: false,
  };
  const parameters = [
    ...['--local', 'openapi.json', '--portmanConfigFile', 'portman.json', '--output', 'collection.json'],
    ...['--baseUrl', app.url, '--includeTests', 'true', '--runNewman', 'true'],
    ...['--newmanRunOptions', JSON.stringify(options)],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(dirname(manifest), 'bin/portman'), ...parameters], {
      cwd: folder,
      env: { PATH: process.env.PATH, NO_UPDATE_NOTIFIER: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`Portman ended with ${code}: ${output.slice(-4000)}`)),
    );
  });
}
