import { randomBytes } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { UnsealError } from '../../security/sealing/index.js';
import { createKeyService } from './create-key-service.js';
import { AWS_SECRET, type KeyServer, startKeyServer, TOKEN } from '../../fixtures/keys/key-server.js';
import {
  clientIsMissing,
  drivers,
  keepVariables,
  pointClientsAt,
} from '../../fixtures/keys/key-service-drivers.js';
import { makeSoftHsm, PIN, softHsmIsMissing } from '../../fixtures/keys/soft-hsm.js';
import { KeyServiceError } from './key-service.js';

const context = { keyway: 'wrapping-key' };
const key = randomBytes(32);

let server: KeyServer;
const restoreVariables = keepVariables();
beforeAll(async () => {
  server = await startKeyServer();
  pointClientsAt(server);
});
afterEach(() => {
  server.state.mood = 'serves';
});
afterAll(async () => {
  restoreVariables();
  await server.close();
});

function altered(wrapped: Buffer, at = wrapped.length - 1): Buffer {
  const bytes = Buffer.from(wrapped);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

for (const { name, isMissing, open } of drivers)
  describe.skipIf(isMissing())(name, () => {
    it('wraps, and unwraps for the same context alone', async () => {
      const service = await open(server.url);
      const wrapped = await service.wrap(key, context);
      expect(wrapped.includes(key)).toBe(false);
      expect(await service.unwrap(wrapped, context)).toEqual(key);
      await expect(service.unwrap(wrapped, { keyway: 'other' })).rejects.toThrow(UnsealError);
    });

    it('refuses altered bytes, and an unknown key', async () => {
      const service = await open(server.url);
      const wrapped = await service.wrap(key, context);
      for (const at of [wrapped.length - 1, wrapped.length - 20])
        await expect(service.unwrap(altered(wrapped, at), context)).rejects.toThrow(UnsealError);
      const unknown = await open(server.url, 'unknown');
      await expect(unknown.unwrap(wrapped, context)).rejects.toThrow(KeyServiceError);
      expect(unknown.id).not.toBe(service.id);
      expect((await open(server.url)).id).toBe(service.id);
    });

    it('tells a refusal from a service that is busy, and neither shows a secret', async () => {
      const service = await open(server.url);
      for (const [mood, kind] of [
        ['denies', 'refused'],
        ['is busy', 'away'],
      ] as const) {
        server.state.mood = mood;
        const error = await service.wrap(key, context).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: 'KeyServiceError', kind });
        for (const secret of [TOKEN, AWS_SECRET, key.toString('base64')])
          expect(String((error as Error).message)).not.toContain(secret);
      }
    });

    it('gives a service up that does not answer', { timeout: 30_000 }, async () => {
      const service = await open(server.url);
      server.state.mood = 'hangs';
      await expect(service.wrap(key, context)).rejects.toMatchObject({ kind: 'away' });
    });
  });

describe.skipIf(softHsmIsMissing() || clientIsMissing('koffi'))('PKCS#11 on SoftHSM', () => {
  let hsm: ReturnType<typeof makeSoftHsm>;
  beforeAll(() => {
    hsm = makeSoftHsm();
  });

  it('wraps by a key that never leaves the token, for one context', async () => {
    const service = await createKeyService(hsm.uri('master'), { pkcs11Pin: PIN });
    const wrapped = await service.wrap(key, context);
    expect(await service.unwrap(wrapped, context)).toEqual(key);
    await expect(service.unwrap(wrapped, { keyway: 'other' })).rejects.toThrow(UnsealError);
    await expect(service.unwrap(altered(wrapped), context)).rejects.toThrow(UnsealError);
    const other = await createKeyService(hsm.uri('other'), { pkcs11Pin: PIN });
    await expect(other.unwrap(wrapped, context)).rejects.toThrow(UnsealError);
  });

  it('is refused by a wrong PIN, and where the key is gone', async () => {
    const wrong = await createKeyService(hsm.uri('master'), { pkcs11Pin: '000000' });
    await expect(wrong.wrap(key, context)).rejects.toMatchObject({ kind: 'refused' });
    const service = await createKeyService(hsm.uri('retired'), { pkcs11Pin: PIN });
    const wrapped = await service.wrap(key, context);
    hsm.deleteKey('retired');
    await expect(service.unwrap(wrapped, context)).rejects.toMatchObject({ kind: 'refused' });
  });
});

it.each([
  'redis://localhost',
  'transit:http://vault.example.com/transit/keys/master',
  'transit:https://token@vault.example.com/transit/keys/master',
  'aws-kms:master key',
  'gcp-kms:projects/p/cryptoKeys/k',
  'azure-key-vault:https://name.vault.azure.net/secrets/master',
])('refuses %s, listing what is valid', async (address) => {
  await expect(createKeyService(address, {})).rejects.toThrow(/Valid formats: file:.* transit:https/);
});

it('refuses a PIN in the URI, without repeating it', async () => {
  const address = 'pkcs11:token=t;object=o?module-path=/m.so&pin-value=271828';
  const error = await createKeyService(address, {}).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('PKCS11_PIN');
  expect(String(error)).not.toContain('271828');
});
