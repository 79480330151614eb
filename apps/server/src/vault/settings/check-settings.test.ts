import type { FormField } from '@keyway/connectors';
import { describe, expect, it } from 'vitest';

import { ApiError } from '../../api-error.js';
import { checkSettings } from './check-settings.js';

const fields: readonly (FormField & { authType?: string })[] = [
  { id: 'subdomain', label: 'Subdomain', type: 'text', required: true, pattern: '^[a-z0-9]+$' },
  { id: 'base_url', label: 'Address', type: 'url', required: true },
  {
    id: 'region',
    label: 'Region',
    type: 'select',
    required: false,
    options: [{ label: 'Europe', value: 'eu' }],
  },
  { id: 'note', label: 'Note', type: 'text', required: false },
  { id: 'email', label: 'Email', type: 'email', required: true, authType: 'basic' },
  { id: 'key', label: 'Key', type: 'password', required: true, sensitive: true, authType: 'basic' },
];

function problemsOf(given: Record<string, string | null>): string[] {
  try {
    checkSettings(fields, given);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.detail !== 'object') throw error;
    expect(error.typeName).toBe('RequestValidationError');
    return Object.keys(error.detail);
  }
}

describe('checkSettings', () => {
  it.each<Record<string, string | null>>([
    { subdomain: 'acme' },
    { base_url: 'https://rt.example.com/path' },
    { base_url: 'http://[::1]:8080' },
    { region: 'eu' },
    { note: 'Grüße, 你好' },
    { email: 'a@b' },
    { key: 'p ä ÿ ~' },
    { subdomain: null, key: null },
    { subdomain: '', key: '' },
  ])('accepts %j', (given) => {
    expect(problemsOf(given)).toEqual([]);
  });

  it.each([
    ['unknown', 'x'],
    ['constructor', 'x'],
    ['subdomain', 'acme.evil'],
    ['subdomain', 'acme\n'],
    ['subdomain', 'Acme'],
    ['base_url', 'rt.example.com'],
    ['base_url', 'file:///etc/passwd'],
    ['base_url', 'javascript:alert(1)'],
    ['base_url', 'https://user:pass@rt.example.com'],
    ['base_url', 'https://user@rt.example.com'],
    ['region', 'us'],
    ['note', 'a\u0000b'],
    ['note', '\ud800'],
    ['email', 'nobody'],
    ['email', 'a b@c'],
    ['key', 'a\r\nX: y'],
    ['key', 'a\nb'],
    ['key', '\u0000'],
    ['key', '✓'],
    ['key', '••••cdef'],
  ])('refuses %s = %j by its path', (id, value) => {
    expect(problemsOf({ [id]: value })).toEqual([`body.settings.${id}`]);
  });

  it('names every wrong path, and never a value', () => {
    expect(problemsOf({ subdomain: 'A.b', key: '✓', other: 'x', note: 'fine' })).toEqual([
      'body.settings.subdomain',
      'body.settings.key',
      'body.settings.other',
    ]);
    expect(() => checkSettings(fields, { key: 'secret✓' })).toThrow(
      expect.not.stringContaining('secret') as Error,
    );
  });
});
