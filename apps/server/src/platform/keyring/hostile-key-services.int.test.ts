import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Hostile, type KeyServer, startKeyServer } from '../../fixtures/keys/key-server.js';
import {
  clientIsMissing,
  drivers,
  keepVariables,
  pointClientsAt,
} from '../../fixtures/keys/key-service-drivers.js';
import { makeSoftHsm, PIN, softHsmIsMissing } from '../../fixtures/keys/soft-hsm.js';
import type { KeyService } from '../key-services/index.js';
import { createPkcs11 } from '../key-services/pkcs11.js';
import { loadPkcs11Module, Pkcs11Error, type Pkcs11Module } from '../key-services/pkcs11-module.js';
import { parsePkcs11Uri } from '../key-services/pkcs11-uri.js';
import { serviceKey } from './master-key.js';

const HOUR_MS = 3_600_000;
const owner = { applicationId: 'shop', term: 1 };

/** Checks that, whatever a service responds, nothing is sealed by an unproven key, and the valid key stays in use. */
async function check(service: KeyService, turn: (isHostile: boolean) => void): Promise<void> {
  const start = { now: 0 };
  const key = serviceKey(service, { cacheMs: HOUR_MS, monotonic: () => start.now });
  await key.open();
  const wrapped = key.wrap(owner, randomBytes(32));
  const closesAt = key.closesAt();
  start.now = 1_000;
  const dataKey = randomBytes(32);

  turn(true);
  const isAway = { name: 'KeyServiceError' };
  await expect(key.open({ owner, wrapped })).rejects.toMatchObject(isAway);
  await expect(key.open()).rejects.toMatchObject(isAway);
  expect(key.closesAt()).toBe(closesAt);
  const sealed = key.wrap(owner, dataKey);
  const started = serviceKey(service, { cacheMs: HOUR_MS });
  await expect(started.open({ owner, wrapped })).rejects.toThrow();
  await expect(started.open()).rejects.toMatchObject(isAway);
  expect(started.closesAt()).toBe(-Infinity);
  expect(() => started.wrap(owner, dataKey)).toThrow();
  start.now = HOUR_MS + 1;
  await expect(key.unwrap(owner, wrapped)).rejects.toMatchObject(isAway);

  turn(false);
  await key.open({ owner, wrapped });
  expect(key.closesAt()).toBe(2 * HOUR_MS + 1);
  const restarted = serviceKey(service, { cacheMs: HOUR_MS });
  expect(await restarted.unwrap(owner, sealed)).toEqual(dataKey);
}

/** Returns the response with other bytes, in each service's format. */
const withBytes = (text: string, value: unknown): { text: string } => ({
  text: text.replace(/("(?:plaintext|Plaintext|value)":)"[^"]*"/, `$1${JSON.stringify(value)}`),
});
/** Only Azure includes the key's name, and uses base64url. */
const encode = (text: string, bytes: Buffer): string =>
  bytes.toString(text.includes('"kid"') ? 'base64url' : 'base64');
const answers: Readonly<Record<string, Hostile>> = {
  'a page of HTML': () => ({ text: '<html>Sign in</html>', type: 'text/html' }),
  nothing: () => ({ text: '' }),
  null: () => ({ text: 'null' }),
  'an empty object': () => ({ text: '{}' }),
  'half of its JSON': (text) => ({ text: text.slice(0, text.length / 2) }),
  'a redirect': () => ({ status: 302, text: '' }),
  'an answer that is cut': () => undefined,
  'a number for bytes': (text) => withBytes(text, 42),
  'text for bytes': (text) => withBytes(text, '<html>Sign in</html>'),
  'fewer bytes': (text) => withBytes(text, encode(text, randomBytes(15))),
  'more bytes': (text) => withBytes(text, encode(text, randomBytes(33))),
  'another key': (text) => withBytes(text, encode(text, Buffer.alloc(32, 7))),
};

let server: KeyServer;
const restoreVariables = keepVariables();
beforeAll(async () => {
  server = await startKeyServer();
  pointClientsAt(server);
});
afterAll(async () => {
  restoreVariables();
  await server.close();
});

for (const { name, isMissing, open } of drivers)
  describe.skipIf(isMissing())(`${name} that answers with`, () => {
    it.each(Object.entries(answers))('%s is away', { timeout: 60_000 }, async (_, hostile) => {
      await check(await open(server.url), (isHostile) => {
        server.state.hostile = isHostile ? hostile : undefined;
      });
    });

    it('a refusal of what it wrapped is away', async () => {
      await check(await open(server.url), (isHostile) => {
        server.state.mood = isHostile ? 'forgets' : 'serves';
      });
    });
  });

type Tampered = (name: string, values: unknown[], real: () => Promise<number>) => Promise<number>;
const afterDecrypt =
  (tamper: (out: Buffer, size: number[]) => void): Tampered =>
  async (name, values, real) => {
    const code = await real();
    if (name === 'C_Decrypt') tamper(values[3] as Buffer, values[4] as number[]);
    return code;
  };
const codeOf =
  (called: string, code: number): Tampered =>
  (name, _, real) =>
    name === called ? Promise.resolve(code) : real();
const tampered: Readonly<Record<string, Tampered>> = {
  'other bytes': afterDecrypt((out) => out.fill(7)),
  'no bytes': afterDecrypt((_, size) => (size[0] = 0)),
  'fewer bytes': afterDecrypt((_, size) => (size[0] = 16)),
  'more bytes': afterDecrypt((_, size) => (size[0] = 40)),
  'an unlikely size': afterDecrypt((_, size) => (size[0] = 2 ** 40)),
  'a general error': codeOf('C_Decrypt', 0x5),
  'damaged data': codeOf('C_Decrypt', 0x40),
  'an unknown code': codeOf('C_Decrypt', 0x80000123),
  'a device that is gone': codeOf('C_OpenSession', 0x32),
  'success without doing anything': codeOf('C_Decrypt', 0),
  'no key of the name': (name, values, real) =>
    name === 'C_FindObjects' ? Promise.resolve(((values[3] as number[])[0] = 0)) : real(),
  'an exception': (name, _, real) =>
    name === 'C_Decrypt' ? Promise.reject(new TypeError('bad pointer')) : real(),
};

describe.skipIf(softHsmIsMissing() || clientIsMissing('koffi'))('PKCS#11 that answers with', () => {
  let hsm: ReturnType<typeof makeSoftHsm>;
  beforeAll(() => {
    hsm = makeSoftHsm();
  });

  it.each(Object.entries(tampered))('%s is away', async (_, tamper) => {
    const state = { isHostile: false };
    const load = async (path: string): Promise<Pkcs11Module> => {
      const module = await loadPkcs11Module(path);
      const tryCall = (name: string, ...values: unknown[]): Promise<number> => {
        const real = () => module.tryCall(name, ...values);
        return state.isHostile ? tamper(name, values, real) : real();
      };
      const call = async (name: string, ...values: unknown[]): Promise<void> => {
        const code = await tryCall(name, ...values);
        if (code !== 0) throw new Pkcs11Error(name, code);
      };
      return { ...module, tryCall, call };
    };
    await check(createPkcs11(parsePkcs11Uri(hsm.uri('master')), PIN, load), (isHostile) => {
      state.isHostile = isHostile;
    });
  });
});
