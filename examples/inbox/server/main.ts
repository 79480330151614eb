import { Keyway } from '@keyway/sdk';

import { registerApp } from '../../express-app/register-app.js';
import { readAdminKey, readSandbox } from '../../sandbox.js';
import { buildApp } from './app.js';
import { openDatabase } from './database.js';
import { followEvents } from './follow-events.js';
import { registerWebhook } from './webhook.js';

const { KEYWAY_BASE_URL, KEYWAY_VAULT_URL, KEYWAY_API_KEY: apiKey = '', KEYWAY_APP_ID } = process.env;
const { INBOX_CONSUMER_ID, INBOX_DATABASE_URL } = process.env;
const port = Number(process.env.INBOX_PORT ?? 8080);
// As browsers name it: without a path, and without a default port.
const { origin } = new URL(process.env.INBOX_ORIGIN ?? `http://localhost:${port}`);
// Without settings of its own, the inbox works on the sandbox that `npm start` has set up.
const settings = apiKey
  ? { base_url: KEYWAY_BASE_URL ?? '', application_id: KEYWAY_APP_ID, api_key: apiKey, consumer_id: 'ada' }
  : readSandbox();
const { base_url: baseUrl, application_id: appId } = settings;
if (!apiKey) await registerApp(new Keyway({ baseUrl, adminKey: readAdminKey() }), appId ?? '', origin);

const keyway = new Keyway({ baseUrl, apiKey: settings.api_key, appId });
const db = await openDatabase(INBOX_DATABASE_URL);
const changes = followEvents(keyway, db);
const app = buildApp({
  ...{ keyway, db, changes, origin },
  vaultOrigin: new URL(KEYWAY_VAULT_URL ?? baseUrl).origin,
  // Stands for the sign-in that your app has: it knows from the request who asks.
  consumerOf: () => INBOX_CONSUMER_ID ?? settings.consumer_id,
});
app.listen(port, 'localhost', () => {
  console.log(`The inbox runs at ${origin}`);
  registerWebhook(keyway, db, `${origin}/hooks`).catch(console.error);
});
