import { expect, it } from 'vitest';

import {
  emptyDraft,
  problemsOf,
  rightsOf,
  sameLifetimeFrom,
  toBody,
  toChanges,
  toDraft,
  type ApiKeyRecord,
} from './key-draft.js';

const now = new Date('2026-06-01T12:00:00.000Z');
const key: ApiKeyRecord = {
  id: 'key_1',
  name: 'Server',
  mode: 'live',
  prefix: 'kw_live_abc',
  scopes: ['messages:read', 'proxy'],
  consumer_ids: ['ada', 'ben'],
  service_ids: ['zendesk'],
  source_cidrs: ['203.0.113.0/24'],
  last_used_at: null,
  expires_at: '2026-07-01T12:00:30.000Z',
  created_at: '2026-05-01T12:00:00.000Z',
  etag: 'v1',
};

it('a key that nothing is changed of sends nothing', () => {
  const before = toDraft(key);
  expect(toChanges(before, before)).toEqual({});
  expect(toChanges({ ...before, consumers: ' ada \n\nben\n' }, before)).toEqual({});
});

it('only what is changed is sent', () => {
  const before = toDraft(key);
  expect(toChanges({ ...before, rights: 'read', expires: '' }, before)).toEqual({
    scopes: ['read'],
    expires_at: null,
  });
});

it('a preset applies only without other scopes', () => {
  const rights = (...scopes: string[]) => rightsOf({ scopes: scopes as ApiKeyRecord['scopes'] });
  expect([rights('full'), rights('read'), rights('read', 'proxy'), rights('logs')]).toEqual([
    'full',
    'read',
    'some',
    'some',
  ]);
  expect(toBody(toDraft({ ...key, scopes: ['read', 'proxy'] })).scopes).toContain('messages:read');
});

it('a key without name, right or future is not sent', () => {
  expect(problemsOf({ ...emptyDraft, name: ' ', rights: 'some' }, emptyDraft, now)).toEqual([
    'needsName',
    'needsScope',
  ]);
  const expired = { ...emptyDraft, name: 'a', expires: '2026-01-01T00:00' };
  expect(problemsOf(expired, emptyDraft, now)).toEqual(['needsFuture']);
  expect(problemsOf(expired, expired, now)).toEqual([]);
});

it('what takes the place of a key lives as long as that was made for', () => {
  expect(sameLifetimeFrom({ ...key, expires_at: null }, now)).toBe('');
  const life = new Date(sameLifetimeFrom(key, now)).getTime() - now.getTime();
  expect(life).toBe(61 * 86_400_000);
});
