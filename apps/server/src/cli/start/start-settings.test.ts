import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { readStartSettings } from './start-settings.js';

/** Variables of a product's own environment or .env file. */
const ofProduct = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgresql://shop:the-password@db/shop',
  BASE_URL: '/',
  PORT: '8080',
  REDIS_URL: 'memory',
  LOG_LEVEL: 'http',
  HOST: '0.0.0.0',
  TLS_CERT: '/nowhere.pem',
};

test('nothing of the product in whose folder it runs reaches it', () => {
  const { env, description } = readStartSettings({}, ofProduct);
  expect(env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', LOG_LEVEL: 'error', isDevelopment: true });
  expect([env.DATABASE_URL, env.BASE_URL, env.REDIS_URL, env.TLS_CERT]).toEqual(Array(4).fill(undefined));
  expect(env.DATA_DIR).toBe(resolve('.keyway'));
  expect(description).toMatch(/Port +3000 \(default\)/);
  expect(description).toMatch(/Base URL +http:\/\/localhost:3000 \(default\)/);
  expect(description).toMatch(/Database +embedded \(default\)/);
  expect(description).toMatch(/Ignored +DATABASE_URL, BASE_URL, PORT, REDIS_URL, LOG_LEVEL, HOST, TLS_CERT:/);
  expect(description).not.toContain('the-password');
});

test('without a setting of another program, nothing is ignored', () => {
  expect(readStartSettings({}, { PATH: '/bin', PORT: '' }).description).not.toContain('Ignored');
});

test('its own variables count, and a flag wins over each', () => {
  const variables = {
    ...ofProduct,
    KEYWAY_START_PORT: '4000',
    KEYWAY_START_BASE_URL: 'https://tunnel.example.com/',
    KEYWAY_START_DATABASE_URL: 'postgresql://keyway:a-secret@db.example.com:5433/keyway?sslmode=require',
    DATA_DIR: '/var/keyway',
    SANDBOX_PORT: '5000',
    KEYWAY_ADMIN_KEY: 'an-admin-key-of-the-environment',
  };
  const { env, description } = readStartSettings({}, variables);
  expect(env).toMatchObject({
    PORT: 4000,
    SANDBOX_PORT: 5000,
    BASE_URL: 'https://tunnel.example.com',
    DATABASE_URL: variables.KEYWAY_START_DATABASE_URL,
    DATA_DIR: '/var/keyway',
    KEYWAY_ADMIN_KEY: variables.KEYWAY_ADMIN_KEY,
  });
  expect(description.split('\n').slice(0, 4)).toEqual([
    '  Port         4000 (KEYWAY_START_PORT)',
    '  Base URL     https://tunnel.example.com (KEYWAY_START_BASE_URL)',
    '  Database     PostgreSQL at db.example.com:5433/keyway (KEYWAY_START_DATABASE_URL)',
    '  Data folder  /var/keyway (DATA_DIR)',
  ]);
  const flags = {
    port: '4100',
    baseUrl: 'http://localhost:4100',
    databaseUrl: 'postgresql://localhost/other',
    dataDir: 'data',
  };
  const flagged = readStartSettings(flags, variables);
  expect(flagged.env).toMatchObject({ PORT: 4100, BASE_URL: flags.baseUrl, DATABASE_URL: flags.databaseUrl });
  expect(flagged.description.split('\n').slice(0, 4)).toEqual([
    '  Port         4100 (--port)',
    '  Base URL     http://localhost:4100 (--base-url)',
    '  Database     PostgreSQL at localhost/other (--database-url)',
    `  Data folder  ${join(process.cwd(), 'data')} (--data-dir)`,
  ]);
});

test.each([
  'postgresql://keyway:a-secret@/keyway?host=/run/postgresql',
  'postgresql://u:1/a-secret@db/keyway',
  'postgresql://db/keyway?password=a-secret',
  'postgresql://db/keyway%20a-secret',
])('no part of a password is printed of %s', (databaseUrl) => {
  expect(readStartSettings({ databaseUrl }, {}).description).not.toContain('a-secret');
});

test.each([
  [{ port: 'many' }, {}, '--port: must be a whole number'],
  [{ port: '0' }, {}, '--port: '],
  [{ port: '65535' }, {}, '--port: must be a port, with room for the next one'],
  [{ baseUrl: '/' }, {}, '--base-url: '],
  [{ databaseUrl: 'mysql://u:a-secret@db/shop' }, {}, '--database-url: must be a postgresql:// URL'],
  [{}, { KEYWAY_START_PORT: 'many' }, 'KEYWAY_START_PORT: must be a whole number'],
  [{}, { KEYWAY_START_BASE_URL: '/' }, 'KEYWAY_START_BASE_URL: '],
  [{}, { KEYWAY_ENV: 'production' }, 'KEYWAY_ENV is production'],
])('%j with %j is refused by its name, and no value is shown', (options, variables, named) => {
  const read = () => readStartSettings(options, variables);
  expect(read).toThrow(named);
  expect(read).not.toThrow('a-secret');
});
