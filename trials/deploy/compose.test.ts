import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { composeFolder, composeIsMissing, readServices, type Service } from '../rig/environment/compose.js';
import { settingNames } from '../rig/environment/setting-names.js';
import { startChild } from '../rig/processes/child.js';
import { serverProgram } from '../rig/processes/server-process.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-compose-'));
const text = readFileSync(join(composeFolder, 'compose.yaml'), 'utf8');
let made: string[];
let services: Readonly<Record<string, Service>>;

beforeAll(async () => {
  const parameters = ['init', '--base-url', 'https://vault.example.com'];
  const init = startChild(process.execPath, [serverProgram, ...parameters], {}, folder);
  expect((await init.ended).code, init.output()).toBe(0);
  made = [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  if (!composeIsMissing()) services = await readServices(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every variable of the file without a default is made by keyway init', () => {
  const needed = [...text.matchAll(/\$\{(\w+)(?::\?[^}]*)?\}/g)].map(([, name = '']) => name);
  expect(needed).toContain('POSTGRES_PASSWORD');
  expect(needed.filter((name) => !made.includes(name))).toEqual([]);
});

describe.skipIf(composeIsMissing())('compose.yaml', () => {
  test('is valid, and gives the server only settings that it has', () => {
    const given = Object.keys(services.server?.environment ?? {});
    expect(Object.keys(services).sort()).toEqual(['apply', 'backup', 'caddy', 'postgres', 'redis', 'server']);
    expect(given).toEqual(expect.arrayContaining(['BASE_URL', 'TRUST_PROXY']));
    // The password is what DATABASE_URL has, too.
    expect(given.filter((name) => !settingNames.has(name))).toEqual(['POSTGRES_PASSWORD']);
  });

  test('confines every service, and opens nothing but the proxy', () => {
    for (const service of Object.values(services))
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const open = Object.entries(services).filter(([, { ports }]) =>
      ports?.some((port) => !JSON.stringify(port).includes('127.0.0.1')),
    );
    expect(open.map(([name]) => name)).toEqual(['caddy']);
    expect(services.server?.read_only).toBe(true);
  });

  test('says how to make the file of settings where it has none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'keyway-compose-'));
    try {
      writeFileSync(join(empty, '.env'), 'BASE_URL=https://vault.example.com\n');
      await expect(readServices(empty)).rejects.toThrow('keyway init');
    } finally {
      rmSync(empty, { recursive: true });
    }
  });
});
