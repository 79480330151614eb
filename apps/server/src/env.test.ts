import { expect, test } from 'vitest';

import { EnvironmentError, parseEnvironment, secretsOfEnvironment } from './env.js';

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    parseEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
};

test('all that is wrong with the settings is told at once, each once', () => {
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
])('%s is named with the setting that was meant, %s', (given, meant) => {
  expect(problemsOf({ KEYWAY_ENV: 'development', [given]: 'secret' })).toEqual([
    `${given}: is no setting; ${meant} is`,
  ]);
});

test('names of clients and of Kubernetes are left alone', () => {
  const others = ['KEYWAY_API_KEY', 'KEYWAY_APP_ID', 'KEYWAY_BASE_URL', 'KEYWAY_SERVICE_HOST', 'KEYWAY_PORT'];
  const source = Object.fromEntries(others.map((name) => [name, 'x']));
  expect(problemsOf({ KEYWAY_ENV: 'development', ...source })).toEqual([]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'Invalid URL'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'must be name=value'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'parentbased_traceidratio'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a part from 0 to 1'],
])('%s=%s is named with what would be valid', (name, value, valid) => {
  const [problem, ...others] = problemsOf({ KEYWAY_ENV: 'development', [name]: value });
  expect(others).toEqual([]);
  expect(problem).toMatch(new RegExp(`^${name}: `));
  expect(problem).toContain(valid);
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
