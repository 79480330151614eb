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
