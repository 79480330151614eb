import { Keyway } from '@keyway/sdk';

import { readAdminKey, readSandbox } from '../sandbox.js';
import { buildApp } from './app.js';
import { registerApp } from './register-app.js';

// A small client of Keyway: run it alongside `npm start` and open the URL it prints.
const port = Number(process.env.EXAMPLE_PORT ?? 4000);
const origin = `http://localhost:${port}`;
const { base_url: baseUrl, application_id: appId, api_key: apiKey, consumer_id: consumerId } = readSandbox();

await registerApp(new Keyway({ baseUrl, adminKey: readAdminKey() }), appId, origin);
const customers = [
  { id: 'ada', name: 'Ada, who has connected nothing yet' },
  { id: consumerId, name: 'The sandbox’s consumer, who has connected everything' },
];
const app = buildApp({
  keyway: new Keyway({ baseUrl, apiKey, appId }),
  origin,
  vaultOrigin: new URL(baseUrl).origin,
  customers,
});
app.listen(port, 'localhost', () => console.log(`The example runs at ${origin}`));
