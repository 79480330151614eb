import { Keyway } from '@keyway/sdk';

import { newTransactionId, type Lab } from '../environment/test-environment.js';

const KEYED = 'gorgias';

/** The text that a place of the console must show, by a name for the place. */
export type PlantedWords = {
  readonly app: string;
  readonly consumer: string;
  /** By the screen that shows them. */
  readonly shown: Readonly<Record<string, string>>;
};

/**
 * Writes the words into everything that the console shows of an application: names, ids, metadata, settings, what a
 * vendor and a webhook's receiver answer, paths of calls, events and audit entries that come of it.
 */
export async function plantWords(lab: Lab, words: string, receiver: string): Promise<PlantedWords> {
  const baseUrl = lab.servers[0]?.url ?? '';
  const { management } = new Keyway({ baseUrl, adminKey: lab.adminKey });
  const { id: app } = await management.applications.create({ name: `${words} app`, log_detail: 'all' });
  const { secret: apiKey } = await management.applications.createKey(app, { name: `${words} key` });
  const consumer = toId(words);
  const call = async (method: string, path: string, json?: unknown, service?: string): Promise<number> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-vendor-app-id': app,
        'x-vendor-consumer-id': consumer,
        'user-agent': toId(words),
        'x-unique-transaction-id': newTransactionId(),
        ...(service === undefined ? {} : { 'x-vendor-service-id': service }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const expectStatus = async (wanted: number, given: Promise<number>): Promise<void> => {
    const status = await given;
    if (status !== wanted) throw new Error(`${status} instead of ${wanted} for ${words}`);
  };
  const metadata = { account_name: `${words} account`, user_name: `${words} user`, image: asAddress(words) };
  await expectStatus(201, call('POST', '/vault/consumers', { consumer_id: consumer, metadata }));
  const integration = { name: `${words} integration`, credentials_source: 'sandbox' };
  await expectStatus(201, call('POST', '/vault/integrations', { service_id: KEYED, ...integration }));
  const own = {
    service_id: 'zendesk',
    name: `${words} own`,
    client_id: toId(words),
    client_secret: 'secret',
  };
  await expectStatus(201, call('POST', '/vault/integrations', { ...own, scopes: [toScope(words)] }));
  const webhook = { delivery_url: `${receiver}?words=${encodeURIComponent(words)}`, events: ['*'] };
  const hooks = call('POST', '/webhook/webhooks', { ...webhook, description: `${words} hook` });
  await expectStatus(201, hooks);
  const { [KEYED]: simulator } = await lab.sandbox.credentials();
  const connection = `/vault/connections/customer-support/${KEYED}`;
  const form = { settings: simulator?.form ?? {}, metadata: { [words]: words } };
  await expectStatus(201, call('POST', connection, form));
  await answerIn(lab, words, async () => {
    await call('GET', `/messages/${encodeURIComponent(words).slice(0, 200)}`, undefined, KEYED);
    await call('GET', '/messages?limit=2', undefined, KEYED);
    await call('POST', `${connection}/validate`, {});
  });
  return {
    ...{ app, consumer },
    shown: {
      '/apps': `${words} app`,
      '/apps/$app/keys': `${words} key`,
      '/apps/$app/consumers': `${words} account`,
      '/apps/$app/consumers/$consumer': `${words} account`,
      '/apps/$app/webhooks': `${words} hook`,
      '/apps/$app/calls/$call': toId(words),
    },
  };
}

/** The vendor refuses in these words while something is done. */
async function answerIn(lab: Lab, words: string, work: () => Promise<void>): Promise<void> {
  const said = { error: words, message: words, errors: [{ [words]: words }], error_description: words };
  lab.vendors.onRequest = () => (response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'x-words': encodeURIComponent(words) });
    response.end(JSON.stringify(said));
  };
  try {
    await work();
  } finally {
    lab.vendors.onRequest = undefined;
  }
}

/** As far as an id may hold them. */
const toId = (words: string): string => words.replace(/[^\x21-\x7e]/g, '_').slice(0, 200);
const toScope = (words: string): string => toId(words).replace(/["\\]/g, "'");
const asAddress = (words: string): string => `https://images.example/${encodeURIComponent(words)}`;
