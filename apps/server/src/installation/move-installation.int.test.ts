import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registry } from '@keyway/connectors';
import {
  createConnection,
  migrateDatabase,
  openDatabase,
  type Database,
  type DatabaseOptions,
} from '@keyway/db';
import { createMigratedPostgres, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkSealedValues } from './check-sealed-values.js';
import { buildExportWriter } from './export-file.js';
import { exportInstallation } from './export-installation.js';
import { importInstallation } from './import-installation.js';
import { localKey } from '../platform/keyring/master-key.js';
import { loadKeyring } from '../platform/keyring/keyring.js';
import { deriveFromRoot } from '../platform/keyring/master-keys.js';
import { sealPlace } from '../platform/keyring/sealed-columns.js';
import { addSealedApplication, openAll } from '../fixtures/keys/rotation-fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-move-'));
const masterKey = randomBytes(32);
const masterKeys = { current: localKey(masterKey), previous: undefined };
const adminUrl = testPostgresUrl();
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

async function newEmbedded(): Promise<DatabaseOptions> {
  const options = { dataDir: mkdtempSync(join(folder, 'data-')) };
  await migrateDatabase(options);
  return options;
}
async function newPostgres(): Promise<DatabaseOptions> {
  const { url, drop } = await createMigratedPostgres(adminUrl ?? '');
  drops.push(drop);
  return { url };
}

async function openInstallation(options: DatabaseOptions) {
  const database = await openDatabase(options);
  const keyring = await loadKeyring(database, masterKeys);
  // They are not exported.
  await database.system('test', (tx) => tx.client.callExchanges.deleteMany());
  const values = await openAll(database, keyring, 'shop');
  const check = await checkSealedValues({ database, keyring, registry });
  const pepper = keyring.key('api-key').toString('hex');
  await database.close();
  return { values, check, pepper };
}

/** Adds a second account of a connector, with its own sealed values and fingerprint. */
async function addSecondAccount(database: Database): Promise<void> {
  const sealer = await (await loadKeyring(database, masterKeys)).open('shop');
  const names = ['consumer', 'customer-support', 'service-0', 'conn_second'] as const;
  const [consumerId, unifiedApi, serviceId, connectionId] = names;
  const seal = (column: 'credentials' | 'pendingCredentials') =>
    sealer.seal(sealPlace(column, ...names), `${column} of the second account`);
  await database.tenant('shop', (tx) =>
    createConnection(tx, {
      ...{ consumerId, unifiedApi, serviceId, connectionId },
      ...{ label: 'Second', accountName: 'Acme', accountFingerprint: Buffer.from('of acme') },
      credentialsSealed: seal('credentials'),
      pendingSealed: seal('pendingCredentials'),
    }),
  );
}

const source = { file: join(folder, 'first.keyway'), database: {} as DatabaseOptions };
beforeAll(async () => {
  source.database = await newEmbedded();
  const database = await openDatabase(source.database);
  await addSealedApplication(database, masterKeys, 'shop', 30);
  await addSecondAccount(database);
  await database.close();
});

describe('an export', () => {
  it('refuses another master key and a database without keys, and leaves no file', async () => {
    const wrong = { current: localKey(randomBytes(32)), previous: undefined };
    await expect(exportInstallation({ ...source, masterKeys: wrong })).rejects.toMatchObject({
      name: 'MasterKeyError',
    });
    const empty = await newEmbedded();
    await expect(exportInstallation({ ...source, database: empty, masterKeys })).rejects.toMatchObject({
      name: 'ExportFileError',
    });
    expect(readdirSync(folder).filter((name) => name.includes('keyway'))).toEqual([]);
  });

  it('holds no secret, is for its owner only, and replaces no file unasked', async () => {
    const { rows } = await exportInstallation({ ...source, masterKeys });
    expect(rows).toMatchObject({ applications: 1, data_keys: 2, connections: 31, transactions: 30 });
    expect(statSync(source.file).mode & 0o777).toBe(0o600);
    const text = readFileSync(source.file, 'utf8');
    const { values } = await openInstallation(source.database);
    for (const secret of [...Object.values(values.values), masterKey.toString('hex')])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        expect(text.includes(form)).toBe(false);
    await expect(exportInstallation({ ...source, masterKeys })).rejects.toThrow('--force');
    await exportInstallation({ ...source, masterKeys, isForced: true });
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
  });
});

describe('an import', () => {
  const targets: [string, () => Promise<DatabaseOptions>][] = [
    ['embedded', newEmbedded],
    ...(adminUrl ? [['postgresql', newPostgres] as [string, () => Promise<DatabaseOptions>]] : []),
  ];
  it.each(targets)(
    'moves everything to %s, and from there again, opening all of it',
    async (name, open) => {
      const target = await open();
      const { rows } = await importInstallation({ database: target, masterKeys, file: source.file });
      const moved = await openInstallation(target);
      expect(moved).toEqual(await openInstallation(source.database));
      const second = 'consumer customer-support service-0';
      expect(moved.values.values).toMatchObject({
        [`credentials ${second} default`]: `credentials ${second} default`,
        [`credentials ${second} conn_second`]: 'credentials of the second account',
      });
      const file = join(folder, `${name}-again.keyway`);
      expect((await exportInstallation({ database: target, masterKeys, file })).rows).toEqual(rows);
      const sorted = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1, -2).sort();
      expect(sorted(file)).toEqual(sorted(source.file));
      await expect(
        importInstallation({ database: target, masterKeys, file: source.file }),
      ).rejects.toMatchObject({ name: 'DatabaseNotEmptyError' });
    },
    120_000,
  );

  it('accepts the current key together with a new one', async () => {
    const target = await newEmbedded();
    const both = { current: localKey(randomBytes(32)), previous: masterKeys.current };
    await importInstallation({ database: target, masterKeys: both, file: source.file });
  });

  // The folder does not exist: the refusal must come before the database is opened.
  const database: DatabaseOptions = { dataDir: join(folder, 'nowhere') };
  const spoiled = (change: (text: string) => string): string => {
    const file = join(folder, 'spoiled.keyway');
    writeFileSync(file, change(readFileSync(source.file, 'utf8')));
    return file;
  };

  it('refuses another master key before anything is written', async () => {
    const wrong = { current: localKey(randomBytes(32)), previous: undefined };
    await expect(
      importInstallation({ database, masterKeys: wrong, file: source.file }),
    ).rejects.toMatchObject({ name: 'MasterKeyError' });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['a changed value', (text) => text.replace('"consumer"', '"consumed"'), /damaged/],
    ['a missing row', (text) => text.replace(/\n\[.*\n/, '\n'), /damaged/],
    ['a row twice', (text) => text.replace(/\n(\[.*\n)/, '\n$1$1'), /damaged/],
    ['a missing end', (text) => text.slice(0, -40), /damaged/],
    ['a missing digest', (text) => text.slice(0, text.lastIndexOf('{')), /damaged/],
    [
      'another digest',
      (text) => `${text.slice(0, text.lastIndexOf('{'))}{"digest":"${'0'.repeat(64)}"}\n`,
      /damaged/,
    ],
    ['more after its end', (text) => `${text}[]\n`, /damaged/],
    ['a changed schema', (text) => text.replace(/"schema":"\w+"/, '"schema":"0000_other"'), /damaged/],
    [
      'the form of a later release',
      (text) => text.replace('"keyway_export":1', '"keyway_export":2'),
      /different export format/,
    ],
    ['something else', () => 'PGDMP', /not a Keyway export/],
    ['no line at all', () => '', /not a Keyway export/],
  ])('refuses %s before anything is written', async (_what, change, message) => {
    const file = spoiled(change);
    const refused = expect(importInstallation({ database, masterKeys, file })).rejects;
    await refused.toMatchObject({
      name: 'ExportFileError',
      message: expect.stringMatching(message) as string,
    });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('refuses every single changed byte', async () => {
    const whole = readFileSync(source.file);
    const file = join(folder, 'flipped.keyway');
    for (let count = 0; count < 60; count += 1) {
      const bytes = Buffer.from(whole);
      const position = Math.floor((whole.length * (count + Math.random())) / 60);
      bytes[position] = (bytes[position] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      await expect(importInstallation({ database, masterKeys, file })).rejects.toThrow();
    }
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('refuses an export of another schema', async () => {
    const header = JSON.parse(readFileSync(source.file, 'utf8').split('\n')[0] ?? '') as {
      root: { term: number; wrapped: string; master_key_id: string };
      master_key_ids: string[];
    };
    const file = join(folder, 'other-schema.keyway');
    const root = {
      term: header.root.term,
      wrapped: Buffer.from(header.root.wrapped, 'base64'),
      masterKeyId: header.root.master_key_id,
    };
    const writer = buildExportWriter(await deriveFromRoot(masterKeys, root, 'export'), async (text) =>
      appendFileSync(file, text),
    );
    await writer.header({
      schema: '0000_other',
      created_at: new Date().toISOString(),
      root: header.root,
      master_key_ids: header.master_key_ids,
    });
    await writer.end({});
    await expect(importInstallation({ database, masterKeys, file })).rejects.toThrow('0000_other');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});
