import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { createCredentialMask } from './mask-credential.js';

const token = 'k3y/with+signs&"quotes"-0123456789';
const mask = createCredentialMask([token, 'another-secret-of-it']);
const bytes = Buffer.from(token);
const base64 = Buffer.from(`user:${token}:more`).toString('base64');

const stream = (pieces: readonly Buffer[], keepsLength = false): Promise<Buffer> =>
  buffer(Readable.from(pieces).pipe(mask.toStream({ keepsLength })));
const whole = (text: string): string => mask({ headers: {}, body: Buffer.from(text) }).body.toString('utf8');

const forms: readonly [string, string][] = [
  ['as it is', token],
  ['in JSON', JSON.stringify({ token })],
  ['in JSON with slashes escaped', JSON.stringify({ token }).replaceAll('/', '\\/')],
  ['in a URL', `https://a.example/?t=${encodeURIComponent(token)}&u=1`],
  ['in a form', new URLSearchParams({ token }).toString()],
  ['in base64', base64],
  ['in base64 for URLs', Buffer.from(token).toString('base64url')],
  ['in base64 in a URL', encodeURIComponent(base64)],
  ['in hexadecimal', bytes.toString('hex')],
  ['in upper-case hexadecimal', bytes.toString('hex').toUpperCase()],
  ['in numbers of HTML', Array.from(bytes, (byte) => `&#${byte};`).join('')],
  ['in hexadecimal numbers of HTML', bytes.toString('hex').replace(/../g, '&#x$&;')],
  ['in a URL of which every byte is encoded', bytes.toString('hex').replace(/../g, '%$&')],
  ['in a URL within a URL', bytes.toString('hex').toUpperCase().replace(/../g, '%25$&')],
  ['in JSON with letters escaped', JSON.stringify({ token }).replace('k3y', '\\u006b3\\u0079')],
  ['in JSON with the last character escaped', JSON.stringify({ token }).replace('789', '78\\u0039')],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ token }).replace('k3y', 'k3\\u0079'))],
  ['in HTML', token.replace(/&/g, '&amp;').replace(/"/g, '&quot;')],
  ['in UTF-16', Buffer.from(token, 'utf16le').toString('latin1')],
  ['twice, one after the other', token + token],
  ['after a beginning of it', token.slice(0, 9) + token],
  ['beside another', `${token}another-secret-of-it`],
];

test.each(forms)(
  'a credential that comes back %s is masked wherever the body is split',
  async (_form, form) => {
    const text = `{"é":"${token.slice(0, 5)} \\u00e9 ✓", ${form} } k3y/`;
    const body = Buffer.from(text);
    const expected = whole(text);
    expect(expected).toContain('[redacted]');
    expect(expected).not.toContain(form);
    for (let at = 0; at <= body.length; at += 1) {
      const parts = [body.subarray(0, at), body.subarray(at)];
      expect((await stream(parts)).toString('utf8'), `split at ${at}`).toBe(expected);
      expect((await stream(parts, true)).length, `split at ${at}`).toBe(body.length);
    }
    const single = Array.from(body, (byte) => Buffer.from([byte]));
    expect((await stream(single)).toString('utf8')).toBe(expected);
  },
);

test('what holds no credential passes byte for byte, however it is split', async () => {
  const body = Buffer.concat([
    Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256)),
    Buffer.from(`${token.slice(0, -1)} \\u0041 %41 &#65; &amp; ${base64.slice(0, 12)} k3`),
  ]);
  for (const size of [1, 2, 3, 7, 64, 1_000, body.length]) {
    const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
      body.subarray(index * size, (index + 1) * size),
    );
    expect((await stream(pieces)).equals(body), `pieces of ${size}`).toBe(true);
  }
});

test('an event that ends like no credential goes on before the next one comes', async () => {
  const masked = mask.toStream({ keepsLength: false });
  for (const event of ['data: {"a":1}\n\n', `data: ${token}\n\n`, 'data: \\u0041 k3y\n\n']) {
    masked.write(event);
    await new Promise((resolve) => setImmediate(resolve));
    expect((masked.read() as Buffer).toString()).toBe(event.replace(token, '[redacted]'));
  }
});

test('without a credential everything passes', async () => {
  const none = createCredentialMask([]).toStream({ keepsLength: false });
  expect((await buffer(Readable.from([Buffer.from('a\\u0041')]).pipe(none))).toString()).toBe('a\\u0041');
});
