import type { Connection } from '@keyway/db';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ResolvedConnection } from '../model/resolved-connection.js';
import { createRefreshCredentials } from './refresh-credentials.js';
import type { RenewDeps } from './current-connection.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('no request waits longer than 20 s for a refresh that does not end', async () => {
  const never = () => new Promise<never>(() => undefined);
  const deps = { database: { tenant: never }, keyring: { unseal: never }, now: () => new Date() };
  const row = { tokenExpiresAt: new Date(0), consumerId: 'c', unifiedApi: 'u', serviceId: 's' };
  const resolved = {
    application: { id: 'app' },
    authType: 'oauth2',
    credentials: { oauth2: { accessToken: 'a', refreshToken: 'b' }, values: {} },
    connector: { auth: { oauth2: {} } },
    integration: { credentialsSource: 'own', clientId: 'id', clientSecretSealed: new Uint8Array(1) },
    settings: {},
    consent: { missingScopes: [], isOtherClient: false },
    row: row as unknown as Connection,
  } as unknown as ResolvedConnection;
  const refresh = createRefreshCredentials(deps as unknown as RenewDeps);
  const calls = Promise.allSettled([refresh.ifDue(resolved), refresh.ifDue(resolved)]);
  await vi.advanceTimersByTimeAsync(20_000);
  for (const call of await calls) {
    expect(call).toMatchObject({
      status: 'rejected',
      reason: { typeName: 'ServiceUnavailableError', status: 503, headers: { 'Retry-After': '2' } },
    });
  }
});
