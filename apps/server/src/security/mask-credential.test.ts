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

test('leaves short credentials alone: they may be words', () => {
  const given = answer('a password is a password');
  expect(createCredentialMask(['password'])(given)).toBe(given);
});

test('the same answer twice is masked twice', () => {
  for (let round = 0; round < 2; round += 1)
    expect(mask(answer(`${token} ${token}`)).body.toString()).toBe('[redacted] [redacted]');
});
