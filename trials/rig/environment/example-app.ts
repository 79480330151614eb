import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findFreePort } from '../processes/free-port.js';
import { startProgram, type Child } from '../processes/child.js';
import type { Lab } from './test-environment.js';

const program = fileURLToPath(new URL('../../../examples/express-app/main.ts', import.meta.url));
const typescript = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

export type ExampleApp = {
  /** Another site than the server's, as a client's app is. */
  readonly origin: string;
  readonly child: Child;
  stop(): Promise<unknown>;
};

/** Starts the example of a client's app against the lab; it registers its own addresses, as its operator would. */
export const startExampleApp = async (lab: Lab, dataDir: string): Promise<ExampleApp> => {
  const { id: application_id, apiKey: api_key } = lab.application;
  const facts = { base_url: lab.servers[0]?.url, application_id, api_key, consumer_id: 'other' };
  writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(facts));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = await startProgram(program, [], {
    nodeOptions: ['--import', typescript],
    env: { DATA_DIR: dataDir, KEYWAY_ADMIN_KEY: lab.adminKey, EXAMPLE_PORT: String(port) },
    isReady: ({ output }) => output().includes(origin),
  });
  return { origin, child, stop: () => child.stop(5_000) };
};
