import { expect, test } from 'vitest';

import { connectors, defineConnector } from '../index.js';

const [connector] = connectors.values();

test('a secret cannot be declared as a setting: those are stored in clear', () => {
  const field = { id: 'key', label: 'Key', type: 'text', required: false } as const;
  const declare = (more: object) => () =>
    defineConnector({ ...connector!, settings: [...connector!.settings, { ...field, ...more }] });
  expect(declare({})).not.toThrow();
  expect(declare({ sensitive: true })).toThrow('setting key');
  expect(declare({ type: 'password' })).toThrow('setting key');
});

test('how long a refresh token lives is said in days, or that it has no limit', () => {
  const withOAuth = [...connectors.values()].find(({ auth }) => auth.oauth2)!;
  const declare = (refreshToken: object) => () =>
    defineConnector({
      ...withOAuth,
      auth: { oauth2: { ...withOAuth.auth.oauth2!, refreshToken } },
    });
  expect(declare({ idleSeconds: 90 * 86_400, absoluteSeconds: 365 * 86_400 })).not.toThrow();
  expect(declare({ idleSeconds: 90 })).toThrow('lives for less than a day');
  expect(declare({})).toThrow('without a limit named');
});
