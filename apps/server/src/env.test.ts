import { expect, test } from 'vitest';

import { EnvironmentError, parseEnvironment } from './env.js';

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
