import { plantUnaudited } from '@keyway/db/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authorize, DONE, readTokens, startOAuthApp, visit } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { TEST_CONSUMER, type TestApp } from '../../testing.js';
import { sweepExpired } from '../../fixtures/sweep-expired.js';
import { checkSealedValues } from '../../installation/check-sealed-values.js';
import { runDueRevocations } from './run-revocations.js';
import { buildRevokeUrl } from '../oauth/flow-link-token.js';

describe('a revocation whose tokens do not open', () => {
  let alpha: TestProvider;
  let app: TestApp;
  let warnings: string[] = [];

  beforeEach(async () => {
    warnings = [];
    alpha = await startTestProvider('alpha');
    app = await startOAuthApp([alpha]);
    for (const consumer of [TEST_CONSUMER, 'other']) await authorize(app, 'alpha', {}, consumer);
  });
  afterEach(async () => {
    await app.close();
    await alpha.close();
  });

  const system = <T>(work: Parameters<TestApp['deps']['database']['system']>[1]) =>
    app.deps.database.system('test', work) as Promise<T>;
  const revoke = async (consumerId = TEST_CONSUMER) => {
    const target = {
      applicationId: app.application.id,
      consumerId,
      serviceId: 'alpha',
      connectionId: 'default',
    };
    const url = await buildRevokeUrl(app.deps, target);
    const { location } = await visit(`${url}&redirect_uri=${encodeURIComponent(DONE)}`);
    expect(location).toBe(DONE);
  };
  const listRows = () =>
    system<{ id: string; tokensSealed: Uint8Array }[]>((tx) => tx.client.revocation.findMany());
  /** Writes directly to the database, without the server's audit entries. */
  const put = (id: string, sealed: Uint8Array) =>
    system(async (tx) => {
      await plantUnaudited(tx);
      const data = { tokensSealed: Uint8Array.from(sealed) };
      await tx.client.revocation.updateMany({ where: { id }, data });
    });
  const runAgain = async () => {
    await system((tx) => tx.client.revocation.updateMany({ data: { nextAttemptAt: new Date(0) } }));
    const warn = (_fields: object, message: string) => void warnings.push(message);
    await runDueRevocations({ ...app.deps, logger: { ...app.deps.logger, warn } as never });
  };
  const ends = async () => {
    const entries = await system<{ action: string; detail: unknown }[]>((tx) =>
      tx.client.auditEntry.findMany({ where: { action: { startsWith: 'credential.revocation_' } } }),
    );
    return entries.map(({ action, detail }) => [action.replace('credential.revocation_', ''), detail]);
  };

  test('is kept with a warning, found by the doctor, and carried out once the row is restored', async () => {
    const { accessToken = '' } = (await readTokens(app, 'alpha')) ?? {};
    await revoke();
    const [row] = await listRows();
    if (!row) throw new Error('There is no revocation.');
    const { tokensSealed: whole, id } = row;
    const flipped = whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
    const before = alpha.seen.revocations;
    for (const damaged of [flipped, whole.subarray(0, -1), whole.subarray(0, 17), whole.subarray(0, 0)]) {
      await put(id, damaged);
      await runAgain();
      expect([(await listRows()).length, await ends(), alpha.seen.revocations]).toEqual([1, [], before]);
      expect(warnings.splice(0)).toEqual([
        'the tokens of a revocation cannot be decrypted and stay valid; run keyway doctor',
      ]);
    }
    const { failures } = await checkSealedValues(app.deps);
    expect(failures).toEqual([
      { applicationId: app.application.id, table: 'revocations', column: 'tokens_sealed', key: [id] },
    ]);
    await put(id, whole);
    await runAgain();
    expect([(await listRows()).length, await ends()]).toEqual([0, [['finished', {}]]]);
    expect(await alpha.introspect(accessToken)).toBe(false);
  });

  test('reports the end of its time, not a response of the provider', async () => {
    await revoke();
    const [row] = await listRows();
    await put(row?.id ?? '', Buffer.alloc(0));
    await runAgain();
    await system((tx) => tx.client.revocation.updateMany({ data: { expiresAt: new Date(0) } }));
    await sweepExpired(app.deps);
    expect([(await listRows()).length, await ends()]).toEqual([0, [['expired', {}]]]);
  });

  test('revokes no other one’s tokens if two were swapped', async () => {
    await revoke();
    await revoke('other');
    const [first, second] = await listRows();
    if (!first || !second) throw new Error('There are no two revocations.');
    await put(first.id, second.tokensSealed);
    await put(second.id, first.tokensSealed);
    const before = alpha.seen.revocations;
    await runAgain();
    expect([(await listRows()).length, await ends(), alpha.seen.revocations]).toEqual([2, [], before]);
  });

  test('is dropped with its reason, where the secret of the client that may revoke did not open', async () => {
    await system(async (tx) => {
      await plantUnaudited(tx);
      await tx.client.integration.updateMany({ data: { clientSecretSealed: Buffer.alloc(40, 1) } });
    });
    app.deps.caches.forget('all');
    await revoke();
    await runAgain();
    expect([(await listRows()).length, await ends()]).toEqual([0, [['dropped', { reason: 'no_client' }]]]);
  });

  test('is dropped with its reason, where the application’s keys are destroyed', async () => {
    await revoke();
    await system((tx) => tx.client.dataKey.deleteMany({ where: { applicationId: app.application.id } }));
    app.deps.keyring.forget();
    await runAgain();
    expect([(await listRows()).length, await ends(), warnings]).toEqual([
      0,
      [['dropped', { reason: 'keys_destroyed' }]],
      [],
    ]);
  });
});
