import { expect, test } from 'vitest';

import { createCredentialMask } from './mask-credential.js';

const token = 'k3y/with+signs&"quotes"-0123456789';
const mask = createCredentialMask([token]);
const answer = (body: string | Buffer, headers: Record<string, string> = {}) => ({
  status: 200,
  headers,
  body: Buffer.from(body),
});

test('hands an answer without the credential on untouched', () => {
  const binary = answer(Buffer.from([0, 255, 128, 10, 13, 226, 130]), { etag: '"1"' });
  expect(mask(binary)).toBe(binary);
});

test.each([
  ['as it is', token],
  ['in JSON', JSON.stringify({ token })],
  ['in a URL', `https://a.example/?t=${encodeURIComponent(token)}`],
  ['in base64', Buffer.from(`Bearer ${token}`).toString('base64')],
  ['in hexadecimal', Buffer.from(token).toString('hex')],
  ['in numbers of HTML', Array.from(Buffer.from(token), (byte) => `&#${byte};`).join('')],
  ['in a URL of which every byte is encoded', Buffer.from(token).toString('hex').replace(/../g, '%$&')],
  ['in a URL within a URL', Buffer.from(token).toString('hex').toUpperCase().replace(/../g, '%25$&')],
  ['in JSON with a letter escaped', JSON.stringify({ token }).replace('k3y', 'k3\\u0079')],
  ['in HTML', token.replace(/&/g, '&amp;').replace(/"/g, '&quot;')],
])('masks a credential that comes back %s', (_form, text) => {
  const masked = mask(answer(`é ${text} ✓`, { location: text, 'x-other': 'kept' }));
  for (const part of [masked.body.toString('utf8'), masked.headers.location ?? '']) {
    expect(part).toContain('[redacted]');
    expect(part).not.toContain(text);
  }
  expect(masked.body.toString('utf8')).toMatch(/^é .* ✓$/);
  expect(masked.headers['x-other']).toBe('kept');
});

test('hands on what merely has escapes', () => {
  const given = answer(
    JSON.stringify({ body: '<p>\u0001</p>' }).replaceAll('<', '\\u003c') + '\\u0041 %41 &#65;',
  );
  expect(mask(given)).toBe(given);
});

test('leaves short credentials alone: they may be words', () => {
  const given = answer('a password is a password');
  expect(createCredentialMask(['password'])(given)).toBe(given);
});

test('the same answer twice is masked twice', () => {
  for (let round = 0; round < 2; round += 1)
    expect(mask(answer(`${token} ${token}`)).body.toString()).toBe('[redacted] [redacted]');
});
