import { DatabaseUnavailableError, type AuditEntry, type Database } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createApiKey } from '../../security/keys/api-key.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { openAudit, type Audit } from './audit.js';
import { createAuditCounts } from './audit-counts.js';

const MAX_KEYS = 1_000;

let app: TestApp;
let audit: Audit;
/** Runs between the audit and its look-up of keys. */
let gate: () => Promise<void>;
/** Hashes looked up, by statement. */
let looked: number[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  gate = () => Promise.resolve();
  looked = [];
  const { database, keyring, logger, now } = app.deps;
  const watched: Database = {
    ...database,
    system: async (reason, work) => {
      if (!reason.includes('in the clear')) return database.system(reason, work);
      await gate();
      return database.system(reason, (tx) => work({ ...tx, client: watch(tx.client) }));
    },
  };
  audit = await openAudit({ database: watched, keyring, reads: createAuditCounts(), logger, now });
  return () => audit.close();
});

type Client = Parameters<Parameters<Database['system']>[1]>[0]['client'];
const watch = (client: Client): Client =>
  new Proxy(client, {
    get: (target, name) => {
      if (name !== '$queryRaw') return Reflect.get(target, name) as unknown;
      return (strings: TemplateStringsArray, hashes: string) => {
        looked.push((JSON.parse(hashes) as unknown[]).length);
        return target.$queryRaw(strings, hashes);
      };
    },
  });

const send = (secret: string) => audit.clear.add(`Bearer ${secret}`);
function flood(count: number) {
  for (let index = 0; index < count; index += 1) send(createApiKey('live').secret);
}
async function details(action: string) {
  const rows = await app.deps.database.system(
    'test',
    (tx) => tx.client.auditEntry.findMany({ where: { action } }) as Promise<AuditEntry[]>,
  );
  return rows.map(({ detail }) => detail);
}

it('made-up keys without end and a look-up that fails keep no use of a credential from the trail', async () => {
  gate = () => {
    flood(MAX_KEYS);
    return Promise.reject(new DatabaseUnavailableError('too slow'));
  };
  for (let round = 1; round <= 3; round += 1) {
    flood(2 * MAX_KEYS);
    audit.countUse(app.application.id, `flooded-${round}`, 'gorgias');
    await audit.flush();
    const used = JSON.stringify(await details('credential.used'));
    expect(used).toContain(`flooded-${round}`);
  }
  gate = () => Promise.resolve();
  await audit.flush();
  expect(looked).toEqual([MAX_KEYS]);
});

it('a real key among them is found, in one statement for all', async () => {
  send(app.application.apiKey);
  flood(2 * MAX_KEYS);
  send(app.application.apiKey);
  await audit.flush();
  expect(looked).toEqual([MAX_KEYS]);
  expect(await details('credential.sent_in_clear')).toEqual([{ count: 2 }]);
});
