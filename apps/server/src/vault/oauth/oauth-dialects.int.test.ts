import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  callVendor,
  DONE,
  readRow,
  readTokens,
  startFlow,
  startOAuthApp,
} from '../../fixtures/oauth/oauth-flow.js';
import { workThrough } from '../../fixtures/events/work-through.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';

const noScopes = {};

let app: TestApp;
let commas: TestProvider;
let bare: TestProvider;
let consumer = '';
let count = 0;

beforeAll(async () => {
  commas = await startTestProvider('commas', { scopeSeparator: ',' });
  bare = await startTestProvider('bare', { scopes: noScopes, baseScopes: [] });
  app = await startOAuthApp([commas, bare]);
});
beforeEach(() => {
  consumer = `dialects-${(count += 1)}`;
});
afterEach(() => {
  for (const { knobs } of [commas, bare]) {
    delete knobs.reshapeToken;
    knobs.rejectAll = false;
    knobs.rejectOnce.clear();
  }
});
afterAll(async () => {
  await app.close();
  await Promise.all([commas.close(), bare.close()]);
});

const scopeOf = (url: string) => new URL(url).searchParams.get('scope');
const refreshes = ({ seen }: TestProvider) => seen.tokenRequests.refresh_token ?? 0;
const connectionOf = async (serviceId: string) =>
  (await app.api('GET', `/vault/connections/customer-support/${serviceId}`, { consumer })).body.data;
const connect = async (serviceId: string) => expect(await authorize(app, serviceId, {}, consumer)).toBe(DONE);
const without =
  (...names: string[]) =>
  (answer: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));

describe('a provider that writes commas between scopes', () => {
  test('is asked with commas, and its answer is read so', async () => {
    const { providerUrl } = await startFlow(app, 'commas', {}, consumer);
    expect(scopeOf(providerUrl)).toBe('offline_access,messages:read,messages:write');
    commas.knobs.reshapeToken = (answer) => ({ ...answer, scope: 'messages:read,messages:write' });
    await connect('commas');
    expect(await connectionOf('commas')).toMatchObject({
      state: 'callable',
      health: 'ok',
      granted_scopes: ['messages:read', 'messages:write'],
      missing_scopes: [],
    });
  });

  test('is heard when it granted less', async () => {
    commas.knobs.reshapeToken = (answer) => ({ ...answer, scope: 'messages:read' });
    await connect('commas');
    expect(await connectionOf('commas')).toMatchObject({
      health: 'needs_auth',
      missing_scopes: ['messages:write'],
    });
  });
});

describe('a provider without scopes', () => {
  test('is asked for none, and nothing is missing', async () => {
    const { providerUrl } = await startFlow(app, 'bare', {}, consumer);
    expect(scopeOf(providerUrl)).toBeNull();
    bare.knobs.reshapeToken = without('scope');
    await connect('bare');
    expect(await connectionOf('bare')).toMatchObject({
      state: 'callable',
      health: 'ok',
      granted_scopes: [],
      missing_scopes: [],
    });
    expect((await callVendor(app, 'bare', consumer)).status).toBe(200);
  });

  test('may name what it granted all the same', async () => {
    bare.knobs.reshapeToken = (answer) => ({ ...answer, scope: 'everything' });
    await connect('bare');
    expect(await connectionOf('bare')).toMatchObject({ state: 'callable', health: 'ok', missing_scopes: [] });
  });
});

describe('a provider that says when a token ends, not how long it lives', () => {
  const ending = (secondsFromNow: number) => (answer: Record<string, unknown>) => ({
    ...without('expires_in')(answer),
    expires_at: Math.floor(Date.now() / 1000) + secondsFromNow,
  });

  test('is believed', async () => {
    bare.knobs.reshapeToken = ending(3600);
    const before = Date.now();
    await connect('bare');
    const end = (await readRow(app, 'bare', consumer))?.tokenExpiresAt?.getTime() ?? 0;
    expect(end).toBeGreaterThan(before + 3_590_000);
    expect(end).toBeLessThan(Date.now() + 3_601_000);
  });

  test('is not believed where that moment is over', async () => {
    bare.knobs.reshapeToken = ending(-10);
    await connect('bare');
    expect((await readRow(app, 'bare', consumer))?.tokenExpiresAt).toBeNull();
  });
});

describe('a token of unknown life', () => {
  test('is used until the vendor refuses it, and then renewed once', async () => {
    bare.knobs.reshapeToken = without('expires_in', 'scope');
    await connect('bare');
    expect((await readRow(app, 'bare', consumer))?.tokenExpiresAt).toBeNull();
    const before = refreshes(bare);
    expect((await callVendor(app, 'bare', consumer)).status).toBe(200);
    expect(refreshes(bare)).toBe(before);
    const first = await readTokens(app, 'bare', consumer);
    bare.knobs.rejectOnce.add(first!.accessToken);
    expect((await callVendor(app, 'bare', consumer)).status).toBe(200);
    expect(refreshes(bare)).toBe(before + 1);
    expect((await readTokens(app, 'bare', consumer))?.accessToken).not.toBe(first!.accessToken);
    expect((await readRow(app, 'bare', consumer))?.tokenExpiresAt).toBeNull();
  });

  test('that nothing renews needs a new authorization once the vendor goes on refusing it', async () => {
    bare.knobs.reshapeToken = without('expires_in', 'refresh_token', 'scope');
    await connect('bare');
    expect((await readTokens(app, 'bare', consumer))?.refreshToken).toBeUndefined();
    expect((await callVendor(app, 'bare', consumer)).status).toBe(200);
    const before = refreshes(bare);
    bare.knobs.rejectAll = true;
    expect((await callVendor(app, 'bare', consumer)).status).toBe(401);
    // A vendor that briefly rejects everything is not trusted.
    expect(await connectionOf('bare')).toMatchObject({ state: 'callable' });
    await expect.poll(async () => (await readRow(app, 'bare', consumer))?.refusedAt ?? null).not.toBeNull();
    await app.deps.database.system('let a minute pass', async ({ client }) => {
      await client.$executeRaw`UPDATE connections SET refused_at = refused_at - interval '1 minute'`;
      await client.$executeRaw`UPDATE work_items SET due_at = now() WHERE kind = 'validate'`;
    });
    await workThrough(app.deps, 'validate');
    expect(await connectionOf('bare')).toMatchObject({ state: 'added', health: 'needs_auth' });
    expect(refreshes(bare)).toBe(before);
    const sent = bare.seen.apiCalls;
    expect((await callVendor(app, 'bare', consumer)).body.type_name).toBe('ConnectorCredentialsError');
    expect(bare.seen.apiCalls).toBe(sent);
    bare.knobs.rejectAll = false;
    await connect('bare');
    expect(await connectionOf('bare')).toMatchObject({ state: 'callable', health: 'ok' });
  });

  test('is judged at once when the client asks', async () => {
    bare.knobs.reshapeToken = without('expires_in', 'refresh_token', 'scope');
    await connect('bare');
    const validate = () =>
      app.api('POST', '/vault/connections/customer-support/bare/validate', { consumer, body: {} });
    expect((await validate()).body.data).toMatchObject({ state: 'callable' });
    bare.knobs.rejectAll = true;
    expect((await validate()).body.data).toMatchObject({ state: 'added', health: 'needs_auth' });
  });
});
