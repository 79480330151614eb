import { readFileSync } from 'node:fs';

import { Keyway } from '@keyway/sdk';

type SandboxFacts = { base_url: string; application_id: string; api_key: string; consumer_id: string };

/** A client of the sandbox that `npm start` has set up. */
export const openSandbox = (serviceId: string): Keyway => {
  const file = new URL('../.keyway/sandbox.json', import.meta.url);
  const facts = JSON.parse(readFileSync(file, 'utf8')) as SandboxFacts;
  return new Keyway({
    baseUrl: facts.base_url,
    apiKey: facts.api_key,
    appId: facts.application_id,
    consumerId: facts.consumer_id,
    serviceId,
  });
};
