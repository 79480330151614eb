import { everySession, revokeSession, type Database } from '@keyway/db';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verifySession } from '../services/verify-session.js';
import { startTestApp, type ApiOptions, type TestApp } from '../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'gorgias', credentials_source: 'sandbox' },
  });
});
afterAll(() => app.close());

const open = async (consumer: string, body?: Record<string, unknown>): Promise<string> => {
  const answer = await app.api('POST', '/vault/sessions', { consumer, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.session_token as string;
};
const signal = () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
};
const withToken =
  (token: string) =>
  (method: string, path: string, options: ApiOptions = {}) =>
    app.api(method, path, { key: token, app: null, consumer: null, ...options });

describe('sessions', () => {
  it('carry a token for one consumer in the fragment of the vault’s address', async () => {
    const answer = await app.api('POST', '/vault/sessions', {
      consumer: 'ada',
      body: { redirect_uri: 'https://app.example.com/done' },
    });
    const { session_uri: uri, session_token: token } = answer.body.data as {
      session_uri: string;
      session_token: string;
    };
    expect(uri).toBe(`${app.url}/connect/${app.application.id}#${token}`);
    const { aud, exp = 0, iat = 0, consumer_id, application_id } = decodeJwt(token);
    expect({ aud, life: exp - iat, consumer_id, application_id }).toEqual({
      aud: 'keyway:session',
      life: 3_600,
      consumer_id: 'ada',
      application_id: app.application.id,
    });
  });

  it('store the consumer’s metadata beside what is known', async () => {
    await open('meta', { consumer_metadata: { user_name: 'Ada', email: 'ada@example.com' } });
    await open('meta', { consumer_metadata: { user_name: 'Ada L.' } });
    const { body } = await app.api('GET', '/vault/consumers/meta');
    expect(body.data.metadata).toEqual({ user_name: 'Ada L.', email: 'ada@example.com' });
  });

  it('last as long as asked, at most a week', async () => {
    const lifeOf = async (session_length: string) => {
      const { exp = 0, iat = 0 } = decodeJwt(await open('ada', { settings: { session_length } }));
      return exp - iat;
    };
    expect([await lifeOf('90s'), await lifeOf('30m'), await lifeOf('1w'), await lifeOf('7d')]).toEqual([
      90, 1_800, 604_800, 604_800,
    ]);
    for (const session_length of ['8d', '2w', '169h', '0m', '1y', '']) {
      const answer = await app.api('POST', '/vault/sessions', { body: { settings: { session_length } } });
      expect(answer.body.type_name).toBe('RequestValidationError');
    }
  });

  it('refuse a redirect that is not on the list', async () => {
    for (const redirect_uri of [
      'https://evil.example.com',
      'https://app.example.com/done/',
      'javascript:alert(1)',
    ]) {
      const answer = await app.api('POST', '/vault/sessions', { body: { redirect_uri } });
      expect(answer.body.type_name).toBe('OAuthRedirectUriError');
    }
  });

  it('reach their own consumer’s connections and nothing else', async () => {
    const session = withToken(await open('ada'));
    const added = await session('POST', '/vault/connections/customer-support/gorgias', { body: {} });
    expect(added.body.data.consumer_id).toBe('ada');
    expect((await session('GET', '/vault/connections')).status).toBe(200);
    expect(
      (await session('GET', '/vault/connections', { consumer: 'ada', app: app.application.id })).status,
    ).toBe(200);
    expect((await session('GET', '/vault/connections', { consumer: 'eve' })).status).toBe(401);
    expect((await session('GET', '/vault/connections', { app: 'app_other' })).status).toBe(401);
    for (const path of [
      '/vault/consumers',
      '/vault/integrations',
      '/messages',
      '/connector/connectors',
      '/applications',
    ]) {
      expect((await session('GET', path)).body.type_name).toBe('ForbiddenError');
    }
    expect((await session('POST', '/vault/sessions', { body: {} })).status).toBe(403);
    const bob = withToken(await open('bob'));
    expect((await bob('GET', '/vault/connections/customer-support/gorgias')).body.type_name).toBe(
      'ConnectionNotFoundError',
    );
  });

  it('see only their own consumer’s calls in the log', async () => {
    await app.api('GET', '/vault/connections', { consumer: 'someone-else' });
    const session = withToken(await open('ada'));
    await session('GET', '/vault/connections');
    await app.deps.requestLogs.flush();
    const { body, status } = await session('GET', '/vault/logs?limit=200');
    expect(status).toBe(200);
    expect(new Set((body.data as { consumer_id: string }[]).map(({ consumer_id }) => consumer_id))).toEqual(
      new Set(['ada']),
    );
  });

  it('end although their standing was being read at that moment', async () => {
    const token = await open('racing');
    const { database } = app.deps;
    const read = signal();
    const gate = signal();
    const slow: Database = {
      ...database,
      tenant: async (applicationId, work) => {
        const answer = await database.tenant(applicationId, work);
        read.give();
        await gate.given;
        return answer;
      },
    };
    const deps = { ...app.deps, database: slow };
    const reading = verifySession(deps, token);
    await read.given;
    const revocation = {
      consumerId: 'racing',
      tokenId: everySession,
      expiresAt: new Date(Date.now() + 3_600_000),
    };
    await database.tenant(app.application.id, (tx) => revokeSession(tx, revocation));
    gate.give();
    expect((await reading).consumerId).toBe('racing');
    await expect(verifySession(deps, token)).rejects.toMatchObject({ typeName: 'UnauthorizedError' });
  });

  it('end when they are altered, revoked, or when their consumer is deleted', async () => {
    const token = await open('leaving');
    const session = withToken(token);
    expect((await session('GET', '/vault/connections')).status).toBe(200);
    expect((await withToken(`${token.slice(0, -3)}AAA`)('GET', '/vault/connections')).status).toBe(401);
    await app.api('DELETE', '/vault/consumers/leaving');
    expect((await session('GET', '/vault/connections')).body.type_name).toBe('UnauthorizedError');
    const anew = withToken(await open('leaving'));
    expect((await anew('GET', '/vault/connections')).status).toBe(200);
    expect((await session('GET', '/vault/connections')).status).toBe(401);
    const expiresAt = new Date(Date.now() + 3_600_000);
    await app.deps.database.tenant(app.application.id, (tx) =>
      revokeSession(tx, { consumerId: 'leaving', tokenId: everySession, expiresAt }),
    );
    expect((await anew('GET', '/vault/connections')).status).toBe(401);
  });
});
