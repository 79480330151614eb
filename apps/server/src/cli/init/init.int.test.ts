import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { parseEnvironment } from '../../env.js';
import { checkInstallation } from '../checks/check-installation.js';
import { init } from './init.js';

let folder: string;
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyway-init-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(process.cwd()).toBe(before);
  rmSync(folder, { recursive: true });
});

const readSettings = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(folder, '.env'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => /^([A-Z_]+)=([^\s"'$#\\]+)$/.exec(line)?.slice(1) ?? [line, 'is not plain']),
  );

test('makes settings that the server takes, for their owner only', async () => {
  await init({ baseUrl: 'https://vault.example.com' });
  const settings = readSettings();
  expect(parseEnvironment(settings)).toMatchObject({ BASE_URL: 'https://vault.example.com' });
  expect(new URL(settings.DATABASE_URL ?? '').password).toBe(settings.POSTGRES_PASSWORD);
  expect(new Set(Object.values(settings)).size).toBe(Object.keys(settings).length);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
});

test('doctor points to the .env that it does not read', async () => {
  await init({ baseUrl: 'https://vault.example.com' });
  const [, check] = await checkInstallation(() => parseEnvironment({}));
  expect(check).toMatchObject({ name: 'environment', status: 'failed' });
  expect(check?.message).toMatch(/BASE_URL[\s\S]*set -a; \. \.\/\.env; set \+a/);
});

test('leaves what is there as it is', async () => {
  await init({ baseUrl: 'https://vault.example.com', databaseUrl: 'postgresql://db/keyway' });
  const first = readSettings();
  expect(first).toMatchObject({ DATABASE_URL: 'postgresql://db/keyway' });
  await expect(init({ baseUrl: 'https://other.example.com' })).rejects.toThrow('not overwritten');
  expect(readSettings()).toEqual(first);
});

test.each([
  ['http://vault.example.com', undefined, 'BASE_URL'],
  ['vault', undefined, 'BASE_URL'],
  ['https://vault.example.com', 'mysql://db/keyway', 'DATABASE_URL'],
  ['https://vault.example.com', 'postgresql://u:pa$s@db/keyway', 'percent-encoded'],
])(
  'refuses %s with %s by the name of the setting, and writes nothing',
  async (baseUrl, databaseUrl, named) => {
    await expect(init({ baseUrl, databaseUrl })).rejects.toThrow(named);
    expect(() => statSync(join(folder, '.env'))).toThrow('ENOENT');
  },
);

test('without an address and a terminal, says which option to give', async () => {
  await expect(init({})).rejects.toThrow('--base-url');
});
