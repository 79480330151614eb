import { currentSessionSchema } from '@keyway/contract';
import { deleteSessions, everySession, revokeSession, sweepSessions, type Database } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verifySession } from '../../../vault/sessions/verify-session.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'gorgias', credentials_source: 'sandbox' },
  });
});
afterAll(() => app.close());

async function open(consumer: string, body?: Record<string, unknown>): Promise<string> {
  const answer = await app.api('POST', '/vault/sessions', { consumer, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.session_token as string;
}
async function openOne(consumer: string) {
  const { body } = await app.api('POST', '/vault/sessions', { consumer });
  return body.data as { session_id: string; session_token: string };
}
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}
const withToken =
  (token: string) =>
  (method: string, path: string, options: ApiOptions = {}) =>
    app.api(method, path, { key: token, app: null, consumer: null, ...options });

describe.each([
  [[], 403, 'callable'],
  [['disconnect'], 200, 'added'],
])('a session that may %j', (allow_actions, status, state) => {
  it(`takes a typed-in key back: ${status}`, async () => {
    const consumer = `keyed-${status}`;
    const path = '/vault/connections/customer-support/gorgias';
    await app.api('POST', path, { consumer, body: { settings: sandboxCredentials.gorgias.form } });
    const session = withToken(await open(consumer, { settings: { allow_actions } }));
    const { form_fields } = (await session('GET', path)).body.data;
    const secrets = (form_fields as { id: string; sensitive: boolean }[]).filter(
      ({ sensitive }) => sensitive,
    );
    const settings = Object.fromEntries(secrets.map(({ id }) => [id, null]));
    expect((await session('PATCH', path, { body: { settings } })).status).toBe(status);
    expect((await session('GET', path)).body.data.state).toBe(state);
  });
});

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

  it('merge metadata into the consumer’s stored metadata', async () => {
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

  it('tell what they show, complete with defaults', async () => {
    const theme = { vault_name: 'Acme', primary_color: '#123abc', logo: 'https://cdn.example.com/logo.png' };
    const body = {
      redirect_uri: 'https://app.example.com/done',
      theme,
      settings: { session_length: '10m', isolation_mode: true, allow_actions: ['delete'], unified_apis: [] },
      custom_consumer_settings: { plan: 'gold', seats: [1, { of: 'two' }] },
      consumer_metadata: { account_name: 'Acme' },
    };
    const made = await app.api('POST', '/vault/sessions', { consumer: 'shown', body });
    const { session_id, session_token, expires_at } = made.body.data as Record<string, string>;
    expect(decodeJwt(session_token ?? '')).toMatchObject({ jti: session_id });
    expect(JSON.stringify(decodeJwt(session_token ?? ''))).not.toContain('Acme');
    const current = await withToken(session_token ?? '')('GET', '/vault/sessions/current');
    expect(currentSessionSchema.parse(current.body.data)).toEqual({
      session_id,
      application: { id: app.application.id, name: 'Test' },
      consumer: { consumer_id: 'shown', metadata: { account_name: 'Acme' } },
      redirect_uri: 'https://app.example.com/done',
      theme,
      settings: {
        unified_apis: ['customer-support'],
        isolation_mode: true,
        sandbox_mode: false,
        show_logs: true,
        show_sidebar: true,
        show_suggestions: false,
        hide_resource_settings: false,
        hide_guides: false,
        auto_redirect: false,
        allow_actions: ['delete'],
      },
      custom_consumer_settings: { plan: 'gold', seats: [1, { of: 'two' }] },
      expires_at,
    });
  });

  it('without stored content, as those made by an earlier release, have the defaults', async () => {
    const token = await open('plain', { theme: { vault_name: 'Acme' } });
    await app.deps.database.tenant(app.application.id, (tx) => deleteSessions(tx, 'plain'));
    const { body } = await withToken(token)('GET', '/vault/sessions/current');
    expect(body.data).toMatchObject({ theme: {}, redirect_uri: null, custom_consumer_settings: {} });
    expect(body.data.settings.allow_actions).toHaveLength(4);
  });

  it.each([
    [{ theme: { logo: 'http://cdn.example.com/logo.png' } }, 'body.theme.logo'],
    [{ theme: { primary_color: 'red' } }, 'body.theme.primary_color'],
    [{ theme: { font: 'x' } }, 'body.theme'],
    [{ settings: { show_log: true } }, 'body.settings'],
    [{ settings: { allow_actions: ['everything'] } }, 'body.settings.allow_actions'],
    [{ settings: { unified_apis: ['crm'] } }, 'body.settings.unified_apis'],
    [{ colour: 'x' }, 'body'],
    [{ custom_consumer_settings: { big: 'x'.repeat(5_000) } }, 'body.custom_consumer_settings'],
  ])('refuse %j and name the place', async (body, path) => {
    const answer = await app.api('POST', '/vault/sessions', { body });
    expect(answer.body.type_name).toBe('RequestValidationError');
    expect(Object.keys(answer.body.detail as object).join()).toContain(path);
  });

  it('are ended one by one or all together, at once and audited', async () => {
    const made = [await openOne('ended'), await openOne('ended'), await openOne('ended')] as const;
    const statusOf = async ({ session_token: token }: (typeof made)[number]) =>
      (await withToken(token)('GET', '/vault/sessions/current')).status;
    expect(await Promise.all(made.map(statusOf))).toEqual([200, 200, 200]);
    const path = `/vault/sessions/${made[0].session_id}`;
    expect((await app.api('DELETE', path, { consumer: 'another' })).body.type_name).toBe(
      'EntityNotFoundError',
    );
    expect((await app.api('DELETE', path, { consumer: 'ended' })).status).toBe(204);
    expect(await Promise.all(made.map(statusOf))).toEqual([401, 200, 200]);
    expect((await app.api('DELETE', path, { consumer: 'ended' })).body.type_name).toBe('EntityNotFoundError');
    expect((await app.api('DELETE', '/vault/sessions', { consumer: 'ended' })).status).toBe(204);
    expect(await Promise.all(made.map(statusOf))).toEqual([401, 401, 401]);
    expect(await statusOf(await openOne('ended'))).toBe(200);
    const entries = await app.deps.database.system('test', (tx) =>
      tx.client.auditEntry.findMany({ where: { consumerId: 'ended', action: 'session.revoked' } }),
    );
    expect(entries.map(({ subject }) => subject).sort()).toEqual(['*', made[0].session_id].sort());
  });

  it('are forgotten with their consumer and when their time is over', async () => {
    await open('forgotten');
    await open('overdue');
    await app.api('DELETE', '/vault/consumers/forgotten');
    const rows = await app.deps.database.system('test', async (tx) => {
      await tx.client.session.updateMany({
        where: { consumerId: 'overdue' },
        data: { expiresAt: new Date(0) },
      });
      await sweepSessions(tx);
      return tx.client.session.findMany({ where: { consumerId: { in: ['forgotten', 'overdue'] } } });
    });
    expect(rows).toEqual([]);
  });

  it('do nothing by _method', async () => {
    const session = withToken(await open('overriding'));
    await session('POST', '/vault/connections/customer-support/gorgias', { body: {} });
    const answer = await session('POST', '/vault/connections/customer-support/gorgias?_method=DELETE', {
      body: {},
    });
    expect(answer.status).toBe(401);
    expect((await session('GET', '/vault/connections/customer-support/gorgias')).status).toBe(200);
  });
});
