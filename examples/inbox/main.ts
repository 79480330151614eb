import { Keyway } from '@keyway/sdk';

import { readSandbox } from '../sandbox.js';
import { buildInbox } from './app.js';

// Without settings of its own, the inbox works on the sandbox that `npm start` has set up.
const { KEYWAY_BASE_URL, KEYWAY_VAULT_URL, KEYWAY_API_KEY: apiKey = '', KEYWAY_APP_ID } = process.env;
const { INBOX_CONSUMER_ID } = process.env;
const port = Number(process.env.INBOX_PORT ?? 8080);
// As browsers name it: without a path, without the port that goes without saying.
const { origin } = new URL(process.env.INBOX_ORIGIN ?? `http://localhost:${port}`);
const settings = apiKey
  ? { base_url: KEYWAY_BASE_URL ?? '', application_id: KEYWAY_APP_ID, api_key: apiKey, consumer_id: 'ada' }
  : readSandbox();

const app = buildInbox({
  keyway: new Keyway({
    baseUrl: settings.base_url,
    apiKey: settings.api_key,
    appId: settings.application_id,
  }),
  origin,
  vaultOrigin: new URL(KEYWAY_VAULT_URL ?? settings.base_url).origin,
  // Stands for the sign-in that your app has: it knows from the request who asks.
  consumerOf: () => INBOX_CONSUMER_ID ?? settings.consumer_id,
});
app.listen(port, 'localhost', () => console.log(`The inbox runs at ${origin}`));
