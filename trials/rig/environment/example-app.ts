import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Keyway } from '@keyway/sdk';

import { registerApp } from '../../../examples/express-app/register-app.js';
import { findFreePort } from '../processes/free-port.js';
import { startProgram, type Child } from '../processes/child.js';
import type { Lab } from './test-environment.js';

const examples = new URL('../../../examples/', import.meta.url);
const typescript = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

export type ExampleApp = {
  /** Another site than the server's, as a client's app is. */
  readonly origin: string;
  readonly child: Child;
  stop(): Promise<unknown>;
};

/** Starts the example of a client's app against the lab; it registers its own addresses, as its operator would. */
export async function startExampleApp(lab: Lab, dataDir: string): Promise<ExampleApp> {
  const { id: application_id, apiKey: api_key } = lab.application;
  const facts = { base_url: lab.servers[0]?.url, application_id, api_key, consumer_id: 'other' };
  writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(facts));
  const env = { DATA_DIR: dataDir, KEYWAY_ADMIN_KEY: lab.adminKey };
  return startExample('express-app', 'EXAMPLE_PORT', env);
}

/** Starts the example of an inbox against the lab, for one consumer; without a database, it brings its own. */
export async function startInbox(lab: Lab, consumer: string, databaseUrl?: string): Promise<ExampleApp> {
  const { id, apiKey } = lab.application;
  const baseUrl = lab.servers[0]?.url ?? '';
  const inbox = await startExample('inbox/server', 'INBOX_PORT', {
    KEYWAY_BASE_URL: baseUrl,
    KEYWAY_API_KEY: apiKey,
    KEYWAY_APP_ID: id,
    INBOX_CONSUMER_ID: consumer,
    ...(databaseUrl ? { INBOX_DATABASE_URL: databaseUrl } : {}),
  });
  await registerApp(new Keyway({ baseUrl, adminKey: lab.adminKey }), id, inbox.origin);
  return inbox;
}

async function startExample(
  name: string,
  portVariable: string,
  env: Record<string, string>,
): Promise<ExampleApp> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = await startProgram(fileURLToPath(new URL(`${name}/main.ts`, examples)), [], {
    nodeOptions: ['--import', typescript],
    env: { ...env, [portVariable]: String(port) },
    isReady: ({ output }) => output().includes(origin),
  });
  return { origin, child, stop: () => child.stop(5_000) };
}
