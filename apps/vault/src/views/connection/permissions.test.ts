import type { ConnectionRecord } from '@keyway/contract';
import { expect, test } from 'vitest';

import { editableFields } from './permissions.js';

const fields = [
  { id: 'subdomain', required: true },
  { id: 'inbox', required: false },
  { id: 'api_key', required: true, auth_type: 'apiKey' },
] as ConnectionRecord['form_fields'];
const shown = (state: string, health: string, allowed_actions: string[] = []): string[] =>
  editableFields({ state, health, allowed_actions } as unknown as ConnectionRecord, fields).map(
    ({ id }) => id,
  );

test('a good key and its account can be changed only where the session may reauthorize', () => {
  expect(shown('callable', 'ok')).toEqual(['inbox']);
  expect(shown('callable', 'degraded', ['delete'])).toEqual(['inbox']);
  expect(shown('callable', 'ok', ['reauthorize'])).toEqual(['subdomain', 'inbox', 'api_key']);
});

test.each([
  ['available', 'ok'],
  ['added', 'needs_auth'],
  ['added', 'missing_settings'],
  ['invalid', 'needs_auth'],
  ['callable', 'needs_auth'],
])('a connection that is %s and %s is mended by every session', (state, health) => {
  expect(shown(state, health)).toEqual(['subdomain', 'inbox', 'api_key']);
});
