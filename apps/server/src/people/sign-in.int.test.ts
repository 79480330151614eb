import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';
import { openConsole } from '../fixtures/oauth/console-browser.js';
import { startOpenIdProvider, type OpenIdProvider } from '../fixtures/oauth/openid-provider.js';

const ADA = { sub: 'ada-1', email: 'Ada@Example.com', email_verified: true, name: 'Ada' };
const VIEWER = [{ role: 'viewer', application_id: null }];

let provider: OpenIdProvider;
let app: TestApp;
let byClaim: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(ADA);
  app = await startTestApp({ env: provider.env });
  byClaim = await startTestApp({ env: { ...provider.env, OIDC_ROLE_CLAIM: 'groups' } });
});
afterAll(async () => {
  await app.close();
  await byClaim.close();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider.knobs, { account: ADA, deny: false, reshapeIdToken: undefined });
  for (const { id } of (await manage('GET', '')).body.data) await manage('DELETE', `/${id}`);
});

const manage = (method: string, path: string, body?: unknown) =>
  app.api(method, `/people${path}`, { key: app.adminKey, app: null, consumer: null, body });
async function invite(email: string, grants: unknown[] = VIEWER) {
  const { status, body, text } = await manage('POST', '', { email, grants });
  expect(status, text).toBe(201);
  return body.data;
}
const sql = (text: string, ...values: unknown[]) =>
  app.deps.database.system('write as a thief', (tx) => tx.client.$executeRawUnsafe(text, ...values));

describe('an invited person', () => {
  test('signs in with the verified address, in any case, and comes back to where they were', async () => {
    const person = await invite('ada@example.COM');
    expect(person).toMatchObject({ status: 'invited', name: null, last_sign_in_at: null });
    const browser = openConsole(app);
    const location = await browser.signIn(provider, '?return_to=%2Fconsole%2Fcalls%3Fstatus%3D500');
    expect(location).toBe('/console/calls?status=500');
    const { body } = await browser.call('GET', '/console/session');
    expect(body.data).toMatchObject({
      person: { id: person.id, email: 'ada@example.com', name: 'Ada' },
      grants: VIEWER,
    });
    expect((await manage('GET', `/${person.id}`)).body.data).toMatchObject({ status: 'active', name: 'Ada' });
  });

  test('is known by the provider’s id from then on, whatever becomes of the address', async () => {
    const person = await invite(ADA.email);
    await openConsole(app).signIn(provider);
    provider.knobs.account = { ...ADA, email: 'ada@new.example' };
    const browser = openConsole(app);
    await browser.signIn(provider);
    expect((await browser.call('GET', '/console/session')).body.data.person.id).toBe(person.id);
    // Her email address is reassigned to another person.
    provider.knobs.account = { ...ADA, sub: 'eve-1' };
    expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=not_invited');
  });

  test('is refused with an unverified email, and so is anyone without an invitation', async () => {
    expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=not_invited');
    await invite(ADA.email);
    for (const email_verified of [false, undefined, 'true']) {
      provider.knobs.account = { ...ADA, email_verified };
      expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=not_invited');
    }
  });

  test('is not matched by an email that only lowercases to theirs', async () => {
    await invite('mike@example.com');
    // The Kelvin sign, which lowercases to k.
    provider.knobs.account = { ...ADA, sub: 'eve-2', email: 'mi\u212Ae@example.com' };
    expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=not_invited');
  });

  test('has the name that the provider says, as far as it can be stored', async () => {
    const { id } = await invite(ADA.email);
    provider.knobs.account = { ...ADA, name: `Ada\u0000${'x'.repeat(249)}\u{1F600}` };
    expect(await openConsole(app).signIn(provider)).toBe('/console');
    expect((await manage('GET', `/${id}`)).body.data.name).toMatch(/^Ada x+/);
  });

  test('is not let in when disabled', async () => {
    const { id } = await invite(ADA.email);
    await manage('PATCH', `/${id}`, { status: 'disabled' });
    expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=disabled');
  });
});

describe('a sign-in', () => {
  beforeEach(() => invite(ADA.email));

  test.each([
    ['https://evil.example/', '/console'],
    ['//evil.example/console', '/console'],
    ['/console/../docs', '/console'],
    ['/consoles', '/console'],
    ['/console\\keys', '/console/keys'],
    ['/console/keys#x', '/console/keys'],
    ['/console/sign-in?return_to=/console/sign-in', '/console'],
    ['/console/sign-in/?return_to=/console/sign-in/', '/console'],
    ['/console/Callback', '/console'],
    ['javascript:alert(1)', '/console'],
    ['/console/keys', '/console/keys'],
  ])('comes back to no page but the console’s: %s', async (returnTo, expected) => {
    const location = await openConsole(app).signIn(provider, `?return_to=${encodeURIComponent(returnTo)}`);
    expect(location).toBe(expected);
  });

  test('that another browser started ends without signing anyone in', async () => {
    const attacker = openConsole(app);
    const callback = await provider.visit(await attacker.visit(`${app.url}/console/sign-in`));
    const victim = openConsole(app);
    expect(await victim.visit(callback)).toBe('/console?sign_in=expired');
    // Nor while the victim is about to sign in herself.
    await victim.visit(`${app.url}/console/sign-in`);
    expect(await victim.visit(callback)).toBe('/console?sign_in=failed');
    expect((await victim.call('GET', '/console/session')).status).toBe(401);
  });

  test('cannot be repeated', async () => {
    const browser = openConsole(app);
    const begun = await browser.visit(`${app.url}/console/sign-in`);
    const kept = new Map(browser.cookies);
    const callback = await provider.visit(begun);
    expect(await browser.visit(callback)).toBe('/console');
    expect(await browser.visit(callback)).toBe('/console?sign_in=expired');
    const thief = openConsole(app);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.visit(callback)).toBe('/console?sign_in=failed');
  });

  test('that the person denies is reported as denied', async () => {
    provider.knobs.deny = true;
    expect(await openConsole(app).signIn(provider)).toBe('/console?sign_in=refused');
  });

  test.each([
    ['its signature', (token: string) => token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)],
    ['who issued it', reclaim({ iss: 'https://other.example' })],
    ['whom it is for', reclaim({ aud: 'another-client' })],
    ['its nonce', reclaim({ nonce: 'another' })],
    ['whom it is about', reclaim({ sub: 'eve-1' })],
    ['its end', reclaim({ exp: 1 })],
    ['its algorithm', (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  ])('is refused where the ID token was changed in %s', async (_, reshape) => {
    provider.knobs.reshapeIdToken = reshape;
    const browser = openConsole(app);
    expect(await browser.signIn(provider)).toBe('/console?sign_in=failed');
    expect([...browser.cookies]).toEqual([]);
  });

  test('of another provider is refused, whose answer names itself', async () => {
    const browser = openConsole(app);
    const callback = new URL(await provider.visit(await browser.visit(`${app.url}/console/sign-in`)));
    callback.searchParams.set('iss', 'https://other.example');
    expect(await browser.visit(callback.href)).toBe('/console?sign_in=failed');
  });
});

test('a provider whose name ends in a slash is known by it', async () => {
  const late = { issuer: '' };
  const server = createServer(({ url }, response) => {
    const isKnown = url === '/o/keyway/.well-known/openid-configuration';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ issuer: late.issuer, authorization_endpoint: `${late.issuer}authorize` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  late.issuer = `http://127.0.0.1:${port}/o/keyway/`;
  const slashed = await startTestApp({
    env: { ...provider.env, OIDC_ISSUER: late.issuer, KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${port}` },
  });
  try {
    const location = await openConsole(slashed).visit(`${slashed.url}/console/sign-in`);
    expect(location).toMatch(`${late.issuer}authorize?`);
  } finally {
    await slashed.close();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('without a provider, the console shows that', async () => {
  const without = await startTestApp();
  expect(await openConsole(without).visit(`${without.url}/console/sign-in`)).toBe(
    '/console?sign_in=not_configured',
  );
  await without.close();
});

describe('where a claim says what people may do', () => {
  const signIn = async (groups: unknown, sub = 'ada-1') => {
    provider.knobs.account = { ...ADA, sub, email: `${sub}@example.com`, groups };
    const browser = openConsole(byClaim);
    const location = await browser.signIn(provider);
    const { body } = await browser.call('GET', '/console/session');
    return { location, grants: body.data?.grants };
  };

  const people = async () =>
    (await byClaim.api('GET', '/people', { key: byClaim.adminKey, app: null, consumer: null })).body.data as {
      id: string;
      email: string;
    }[];
  const emails = async () => (await people()).map(({ email }) => email).sort();

  test('no invitation is needed, and each sign-in updates the roles', async () => {
    expect(await signIn(['staff', 'support', 'developer:app_1'])).toEqual({
      location: '/console',
      grants: [
        { role: 'support', application_id: null },
        { role: 'developer', application_id: 'app_1' },
      ],
    });
    expect((await signIn('viewer')).grants).toEqual(VIEWER);
  });

  test('who lost every role is let in no more, nor is who never had one', async () => {
    expect((await signIn(['viewer'], 'bob')).location).toBe('/console');
    for (const groups of [[], undefined, ['Owner', 'owners', 'constructor']])
      expect(await signIn(groups, 'bob')).toEqual({
        location: '/console?sign_in=not_invited',
        grants: undefined,
      });
    expect((await signIn([], 'carol')).location).toBe('/console?sign_in=not_invited');
  });

  test('an unverified email replaces no one', async () => {
    await signIn(['viewer'], 'dora');
    provider.knobs.account = {
      ...{ sub: 'eve', email: 'dora@example.com', email_verified: false, groups: ['viewer'] },
    };
    expect(await openConsole(byClaim).signIn(provider)).toBe('/console');
    const stored = await emails();
    expect(stored).toContain('dora@example.com');
    expect(stored.filter((email) => email.startsWith('eve at http'))).toHaveLength(1);
  });

  test('an unverified email is not stored, under any claim', async () => {
    for (const account of [
      { sub: 'eve', email: 'victim@example.com' },
      { sub: 'mal', preferred_username: 'victim@example.com' },
      { sub: 'kim', email: 'victim@example.com', email_verified: 'true' },
    ]) {
      provider.knobs.account = { ...account, groups: ['viewer'] };
      expect(await openConsole(byClaim).signIn(provider)).toBe('/console');
    }
    expect((await emails()).filter((email) => email.includes('victim'))).toEqual([]);
    expect((await signIn(['viewer'], 'victim')).location).toBe('/console');
    expect(await emails()).toContain('victim@example.com');
  });

  test('a verified address wins over a person of an earlier release who holds it unverified', async () => {
    await signIn(['support'], 'gus');
    const id = (await people()).find(({ email }) => email === 'gus@example.com')?.id;
    await byClaim.deps.database.system('write as an earlier release', (tx) =>
      tx.client.$executeRawUnsafe('UPDATE people SET email_verified_at = NULL WHERE id = $1', id),
    );
    provider.knobs.account = { ...ADA, sub: 'true-gus', email: 'gus@example.com', groups: ['viewer'] };
    const browser = openConsole(byClaim);
    expect(await browser.signIn(provider)).toBe('/console');
    const { body } = await browser.call('GET', '/console/session');
    expect(body.data).toMatchObject({ person: { email: 'gus@example.com' }, grants: VIEWER });
    const loser = (await people()).find((person) => person.id === id);
    expect(loser).toMatchObject({
      email: expect.stringMatching(/^gus at http:/),
      grants: [{ role: 'support', application_id: null }],
      sign_in_url: `${byClaim.url}/console/sign-in`,
    });
    // A verified email stays with its holder.
    provider.knobs.account = { ...ADA, sub: 'third-gus', email: 'gus@example.com', groups: ['viewer'] };
    expect(await openConsole(byClaim).signIn(provider)).toBe('/console?sign_in=not_invited');
  });

  test('a person without an address gets it once the provider verifies it', async () => {
    provider.knobs.account = { sub: 'hal', groups: ['viewer'] };
    await openConsole(byClaim).signIn(provider);
    expect((await emails()).filter((email) => email.startsWith('hal at '))).toHaveLength(1);
    await signIn(['viewer'], 'hal');
    expect((await emails()).filter((email) => email.startsWith('hal'))).toEqual(['hal@example.com']);
  });

  test.each([
    [[['owner']]],
    [['viewer', ['owner']]],
    [[{ toString: 'owner' }]],
    [{ 0: 'owner' }],
    [7],
    [true],
  ])('a claim of another shape names no role: %j', async (groups) => {
    expect((await signIn(groups, 'ivy')).location).toBe('/console?sign_in=not_invited');
  });
});

describe('a writer with SQL', () => {
  test('makes no one an owner, and moves no person to another identity', async () => {
    const { id } = await invite(ADA.email);
    const browser = openConsole(app);
    await browser.signIn(provider);
    const status = async () => (await browser.call('GET', '/console/session')).status;
    expect(await status()).toBe(200);
    await sql(`UPDATE people SET grants = '[{"role":"owner","application_id":null}]' WHERE id = $1`, id);
    expect(await status()).toBe(401);
    expect((await manage('PATCH', `/${id}`, { grants: VIEWER })).status).toBe(500);
    expect((await manage('DELETE', `/${id}`)).status).toBe(204);
  });

  test('assigns no session to another person, and extends none', async () => {
    const owner = await invite('owner@example.com', [{ role: 'owner', application_id: null }]);
    await invite('bea@example.com');
    provider.knobs.account = { ...ADA, sub: 'bea', email: 'bea@example.com' };
    const browser = openConsole(app);
    await browser.signIn(provider);
    await sql('UPDATE console_sessions SET person_id = $1', owner.id);
    expect((await browser.call('GET', '/console/session')).status).toBe(401);
    await sql('UPDATE console_sessions SET person_id = NULL');
    expect((await browser.call('GET', '/console/session')).status).toBe(401);
  });
});

/** Forges other claims under the same signature, as a compromised provider would send them. */
function reclaim(changes: Record<string, unknown>) {
  return (token: string): string => {
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return [header, encode({ ...claims, ...changes }), signature].join('.');
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
