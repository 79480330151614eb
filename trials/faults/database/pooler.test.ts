import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findProgram } from '../../rig/processes/debian-program.js';
import { note } from '../../rig/figures.js';
import { newTransactionId, startLab, tally, type Lab } from '../../rig/environment/test-environment.js';
import { PGBOUNCER, startPgBouncer, type Pooler } from '../../rig/databases/pgbouncer.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { until } from '../../rig/wait.js';

const SERVICE = 'zendesk';
const proxied = { 'x-vendor-downstream-url': '/tickets' };

describe.skipIf(postgresIsMissing() || !findProgram(PGBOUNCER, 'pgbouncer'))(
  'two processes behind PgBouncer in transaction mode',
  () => {
    let postgres: PostgresCluster;
    let pooler: Pooler;
    let lab: Lab;
    beforeAll(async () => {
      postgres = await startPostgres();
      pooler = await startPgBouncer(postgres);
      lab = await startLab({ processes: 2, postgres, pooler, services: [SERVICE] });
    });
    afterAll(async () => {
      await lab?.close();
      await pooler?.close();
      postgres?.close();
    });

    test('write, replay and refresh as they do without it', async () => {
      const ids = Array.from({ length: 40 }, newTransactionId);
      const creates = await Promise.all(
        [...ids, ...ids].map((id) =>
          lab.call('POST', '/vault/consumers', { transactionId: id, json: { consumer_id: `pooled-${id}` } }),
        ),
      );
      const stored: string[] = [];
      for await (const { consumer_id: id } of lab.client().vault.consumers.list({ limit: 200 }))
        stored.push(id);
      await lab.connectOAuth(SERVICE, 'pooled', { expiresIn: 1 });
      const before = (await lab.sandbox.counters()).tokenRequests[SERVICE]?.refresh_token ?? 0;
      const calls = await Promise.all(
        Array.from({ length: 60 }, () =>
          lab.call('GET', '/proxy', { consumer: 'pooled', service: SERVICE, headers: proxied }),
        ),
      );
      const refreshes = ((await lab.sandbox.counters()).tokenRequests[SERVICE]?.refresh_token ?? 0) - before;
      note({
        what: '40 ids × 2 creates, 60 calls with an expired token, through PgBouncer',
        bar: '40 rows, all answered, 1 refresh',
        measured: `${stored.length} rows, ${tally(creates)}; ${tally(calls)}, ${refreshes} refresh`,
      });
      expect(tally(creates)).toBe('201 ×80');
      expect(stored.filter((id) => id.startsWith('pooled-')).length).toBe(40);
      expect(tally(calls)).toBe('200 ×60');
      expect(refreshes).toBe(1);
    });

    test('hear of each other’s changes', async () => {
      const call = () =>
        lab.call('GET', '/proxy', { consumer: 'pooled', service: SERVICE, headers: proxied, server: 1 });
      expect((await call()).status).toBe(200);
      const path = `/vault/connections/customer-support/${SERVICE}`;
      await lab.call('PATCH', path, { consumer: 'pooled', server: 0, json: { enabled: false } });
      const refused = await until('the change', async () => {
        const answer = await call();
        return answer.status === 200 ? undefined : answer;
      });
      expect(refused.body).toMatchObject({ type_name: 'ConnectorDisabledError' });
    });
  },
);
