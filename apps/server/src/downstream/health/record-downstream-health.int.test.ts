import { listEvents } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiError } from '../../api-error.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';
import type { ResolvedConnection } from '../../vault/model/resolved-connection.js';
import { recordDownstreamFailure, recordDownstreamSuccess } from './record-downstream-health.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { username, password } = sandboxCredentials.gorgias.basic ?? {};
  await app.connect('gorgias', { subdomain: 'acme', email: username ?? '', api_key: password ?? '' });
});
afterAll(() => app.close());

async function resolved(): Promise<ResolvedConnection> {
  const snapshot = await app.deps.caches.snapshot(app.application.id, TEST_CONSUMER, 'customer-support');
  const found = snapshot?.connections.get('gorgias')?.[0];
  if (!found) throw new Error('not connected');
  return found;
}
const health = async () =>
  (await app.api('GET', '/vault/connections/customer-support/gorgias')).body.data.health as string;
async function told() {
  const events = await app.deps.database.tenant(app.application.id, (tx) =>
    listEvents(tx, { consumerId: TEST_CONSUMER }),
  );
  return events.map(({ type }) => type).filter((type) => type.includes('downstream'));
}

describe('notes about the vendor', () => {
  it('tell once that it fails and once that it is back', async () => {
    const fault = new ApiError('ConnectorExecutionError', {
      status: 503,
      message: 'Gorgias returned 503.',
    });
    await recordDownstreamSuccess(app.deps, await resolved());
    await recordDownstreamFailure(
      app.deps,
      await resolved(),
      new ApiError('ConnectorExecutionError', { status: 422 }),
    );
    await recordDownstreamFailure(app.deps, await resolved(), new ApiError('ConnectorCredentialsError'));
    expect(await health()).toBe('ok');
    const shared = await resolved();
    await Promise.all([1, 2, 3].map(() => recordDownstreamFailure(app.deps, shared, fault)));
    await recordDownstreamFailure(app.deps, await resolved(), fault);
    expect(await health()).toBe('degraded');
    await recordDownstreamSuccess(app.deps, await resolved());
    await recordDownstreamSuccess(app.deps, await resolved());
    expect(await health()).toBe('ok');
    expect(await told()).toEqual([
      'vault.connection.downstream.degraded',
      'vault.connection.downstream.recovered',
    ]);
  });
});
