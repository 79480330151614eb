import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Keyway } from '@keyway/sdk';

export type SandboxFacts = {
  base_url: string;
  application_id: string;
  api_key: string;
  consumer_id: string;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(root, process.env.DATA_DIR ?? '.keyway');

/** The data that `npm start` has set up. */
export const readSandbox = (): SandboxFacts => {
  const file = join(dataDir, 'sandbox.json');
  if (!existsSync(file)) throw new Error(`There is no ${file}: run npm start first, in another terminal.`);
  return JSON.parse(readFileSync(file, 'utf8')) as SandboxFacts;
};

/** The key that manages applications on the server of `npm start`. */
export const readAdminKey = (): string =>
  process.env.KEYWAY_ADMIN_KEY ?? readFileSync(join(dataDir, 'admin.key'), 'utf8').trim();

/** A client of the sandbox that `npm start` has set up. */
export const openSandbox = (serviceId: string): Keyway => {
  const facts = readSandbox();
  return new Keyway({
    baseUrl: facts.base_url,
    apiKey: facts.api_key,
    appId: facts.application_id,
    consumerId: facts.consumer_id,
    serviceId,
  });
};
