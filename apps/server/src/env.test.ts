import express from 'express';
import { expect, test } from 'vitest';

import { EnvironmentError, parseEnvironment, secretsOfEnvironment } from './env.js';
import { createAddressPolicy } from './security/egress/address.js';
import { createEgress } from './security/egress/egress.js';

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

test('all invalid settings are reported at once, each once', () => {
  const problems = problemsOf({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://db',
    TLS_CERT: '/a.pem',
    VAULT_URL: 'http://vault.example.com',
  });
  const names = problems.map((problem) => problem.split(/:| and /, 1)[0]);
  expect([...names].sort()).toEqual([
    'BASE_URL',
    'DATABASE_URL',
    'LOG_LEVEL',
    'PORT',
    'TLS_CERT',
    'VAULT_URL',
  ]);
  expect(problems.join('\n')).not.toContain('mysql://db');
});

test('settings that are right have no problems', () => {
  expect(problemsOf({ KEYWAY_ENV: 'development' })).toEqual([]);
  expect(problemsOf({ BASE_URL: 'https://a.example.com', DATABASE_URL: 'postgresql://db/a' })).toEqual([]);
});

test.each([',', ' , '])(
  'roles that name none (%j) are no roles: such a process would do nothing',
  (roles) => {
    expect(problemsOf({ KEYWAY_ENV: 'development', KEYWAY_ROLES: roles })).toEqual([
      expect.stringContaining('KEYWAY_ROLES: expected api, worker'),
    ]);
  },
);

test.each([
  ['KEYWAY_MASTERKEY', 'KEYWAY_MASTER_KEY'],
  ['KEYWAY_EGRES_ALLOW', 'KEYWAY_EGRESS_ALLOW'],
  ['KEYWAY_DATABASE_URL', 'DATABASE_URL'],
  ['KEYWAY_VAULT_URL', 'VAULT_URL'],
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['DATABASE_UR', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s is named with the setting that was meant, %s', (given, meant) => {
  expect(problemsOf({ KEYWAY_ENV: 'development', [given]: 'secret' })).toEqual([
    `${given}: is no setting; ${meant} is`,
  ]);
});

test('names of clients and of Kubernetes are left alone', () => {
  const others = [
    ...['KEYWAY_API_KEY', 'KEYWAY_APP_ID', 'KEYWAY_BASE_URL', 'KEYWAY_WEBHOOK_SECRET'],
    ...['KEYWAY_PORT', 'KEYWAY_PORT_3000_TCP_ADDR', 'KEYWAY_SERVICE_HOST', 'KEYWAY_SERVICE_PORT_HTTP'],
  ];
  const source = Object.fromEntries(others.map((name) => [name, 'x']));
  expect(parseEnvironment({ KEYWAY_ENV: 'development', ...source }).unknownSettings).toEqual([]);
});

test('any other name with our prefix is reported, and stops nothing', () => {
  const source = { KEYWAY_ENV: 'development', KEYWAY_FEATURE_FLAGS: 'x', KEYWAY_COLOUR: 'y' };
  expect(parseEnvironment(source).unknownSettings).toEqual(['KEYWAY_COLOUR', 'KEYWAY_FEATURE_FLAGS']);
});

test('a name without our prefix is another program’s where it is far from ours, or ours is given too', () => {
  const ofOthers = {
    HOME: '/root',
    LOGNAME: 'x',
    DATABASE_NAME: 'x',
    OTEL_TRACES_EXPORTER: 'none',
    PGPORT: '1',
  };
  expect(problemsOf({ KEYWAY_ENV: 'development', ...ofOthers })).toEqual([]);
  const both = { DATABASE_URL: 'postgresql://db/a', DATABASE_URI: 'postgres://other' };
  expect(problemsOf({ KEYWAY_ENV: 'development', ...both })).toEqual([]);
});

test.each([
  ['DATABASE_POOL_SIZE', '-1', 'must be a whole number from 1 to 2000000000'],
  ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 2000000000'],
  ['DATABASE_POOL_SIZE', ' ', 'must be a whole number from 1 to 2000000000'],
  ['DATABASE_POOL_SIZE', '3000000000', 'must be a whole number from 1 to 2000000000'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['TRUST_PROXY', '0.0.0.0/0', '"0.0.0.0/0" is every address'],
  ['TRUST_PROXY', '::/0', '"::/0" is every address'],
])('%s=%j is refused for its own reason', (name, value, reason) => {
  expect(problemsOf({ KEYWAY_ENV: 'development', [name]: value })).toEqual([
    expect.stringContaining(`${name}: ${reason}`),
  ]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'Invalid URL'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'must be comma-separated name=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a name=b', 'must be names and values of HTTP headers'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=a%0Ab', 'must be names and values of HTTP headers'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'parentbased_traceidratio'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a ratio from 0 to 1'],
])('%s=%s is named with what would be valid', (name, value, valid) => {
  const [problem, ...others] = problemsOf({ KEYWAY_ENV: 'development', [name]: value });
  expect(others).toEqual([]);
  expect(problem).toMatch(new RegExp(`^${name}: `));
  expect(problem).toContain(valid);
});

const lists = ['TRUST_PROXY', 'KEYWAY_EGRESS_ALLOW', 'KEYWAY_WEBHOOK_EGRESS_ALLOW'] as const;
const networks = ['10.0.0.0/8', '10.1.2.3', 'fd00::/8', '::1', '::ffff:10.0.0.0/104'];
const networksWithPort = [
  '10.1.2.3/32:8080',
  '10.1.2.3:8080',
  '[fd00::/8]:443',
  'fd00::/8:443',
  '[::1]',
  '0.0.0.0/0',
];
const noNetworks = [
  ...['true', '1', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '300.1.1.1', '010.0.0.1', 'proxy.internal'],
  ...['::1/129', '[::1', '10.0.0.0/', '10.0.0.0/-1'],
];
const noNetworksWithPort = ['10.1.2.3:0', '10.1.2.3:99999', '[::1]:99999', '10.1.2.3/32:', '[10.0.0.0/33]'];

test.each(lists.flatMap((name) => noNetworks.map((value) => [name, value] as const)))(
  '%s refuses %s, and says what is valid',
  (name, value) => {
    const problems = problemsOf({ KEYWAY_ENV: 'development', [name]: `10.0.0.1, ${value}` });
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${name}: "${escaped(value)}" is not an? .*10\\.`)),
    ]);
  },
);

test('what the settings of networks take, their readers take, and the other way round', () => {
  const reads = (entry: string): boolean => {
    try {
      createAddressPolicy([entry]);
      return true;
    } catch {
      return false;
    }
  };
  for (const entry of [...networks, ...networksWithPort, ...noNetworks, ...noNetworksWithPort]) {
    const isTaken = problemsOf({ KEYWAY_ENV: 'development', KEYWAY_EGRESS_ALLOW: entry }).length === 0;
    expect({ entry, isTaken }).toEqual({ entry, isTaken: reads(entry) });
  }
  const opens = (entry: string): boolean => {
    try {
      createEgress({ allow: [entry] });
      return true;
    } catch {
      return false;
    }
  };
  const scopes = ['app_1', 'app_1/chatwoot', '', 'a b', 'app_1/', 'app_1/Chatwoot', 'a=b', 'a/b/c'];
  for (const entry of scopes.flatMap((scope) => [`10.1.2.3/32:8080=${scope}`, `proxy.internal=${scope}`])) {
    const isTaken = problemsOf({ KEYWAY_ENV: 'development', KEYWAY_EGRESS_ALLOW: entry }).length === 0;
    expect({ entry, isTaken }).toEqual({ entry, isTaken: opens(entry) });
  }
  const proxies = [...networks, 'loopback', 'linklocal', 'uniquelocal'].join();
  expect(problemsOf({ KEYWAY_ENV: 'development', TRUST_PROXY: proxies })).toEqual([]);
  expect(() => express().set('trust proxy', proxies.split(','))).not.toThrow();
  for (const entry of [...networksWithPort, ...noNetworksWithPort])
    expect(problemsOf({ KEYWAY_ENV: 'development', TRUST_PROXY: entry })).toHaveLength(1);
});

test.each([
  ['DATABASE_URL', 'nonsense'],
  ['DATABASE_URL', 'postgresql://u:the#password@db/a'],
  ['DATABASE_URL', 'postgresql://u:100%password@db/a'],
  ['DATABASE_URL', 'postgresql://u:password@db:port/a'],
  ['DATABASE_DIRECT_URL', 'postgresql://u:the#password@db/a'],
  ['REDIS_URL', 'redis://:the#password@cache:6379'],
  ['REDIS_URL', 'redis://:100%password@cache:6379'],
])('%s=%s is refused for the characters that a URL cannot have, and not shown', (name, value) => {
  const problems = problemsOf({ KEYWAY_ENV: 'development', [name]: value });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: .*# as %23`))]);
  expect(problems.join()).not.toContain('password@');
});

test('a database at a socket has an address, and its password is a secret', () => {
  const source = { KEYWAY_ENV: 'development', DATABASE_URL: 'postgresql://u:the%23password@/a?host=/run/pg' };
  expect(secretsOfEnvironment(parseEnvironment(source))).toContain('the#password');
});

test.each([
  'http://localhost:3001',
  'http://[::1]:3001',
  'http://127.0.0.1',
  'nonsense',
  'http://999.0.0.1:1',
])('simulators at %s, which the guard of outgoing calls cannot let pass, are refused', (value) => {
  expect(problemsOf({ KEYWAY_ENV: 'development', KEYWAY_SANDBOX_URL: value })).toEqual([
    expect.stringContaining('http://127.0.0.1:3001'),
  ]);
});

test('what opens a collector or a key service is a secret, with its scheme and without', () => {
  const env = parseEnvironment({
    KEYWAY_ENV: 'development',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-token',
    VAULT_TOKEN: 'vault-token',
    PKCS11_PIN: 'device-pin',
  });
  expect(secretsOfEnvironment(env)).toEqual(
    expect.arrayContaining(['Bearer collector-token', 'collector-token', 'vault-token', 'device-pin']),
  );
});
