import { expect, test } from 'vitest';
import { createScrubber, scrubHeaders, scrubPatterns } from './redact.js';

const secret = 'p&<"s\'/\\w+örd?>~ 2\n';
const plain = 'sk4f9Xq2LmZ7';
const scrubber = createScrubber([secret, plain]);
const bytes = Buffer.from(secret);
const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test.each([
  ['raw', secret],
  ['base64', bytes.toString('base64')],
  ['base64 without padding', bytes.toString('base64').replaceAll('=', '')],
  ['base64url', bytes.toString('base64url')],
  ['URL-encoded base64', encodeURIComponent(bytes.toString('base64'))],
  ['hexadecimal', bytes.toString('hex')],
  ['upper-case hexadecimal', bytes.toString('hex').toUpperCase()],
  ['URL-encoded', encodeURIComponent(secret)],
  ['lower-case URL-encoded', encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase())],
  ['form-encoded', new URLSearchParams({ secret }).toString().slice('secret='.length)],
  ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
  ['ASCII JSON', JSON.stringify(secret).slice(1, -1).replaceAll('ö', '\\u00f6')],
  ['HTML-escaped', html(secret).replaceAll("'", '&#39;')],
  ['HTML-escaped, hexadecimal quote', html(secret).replaceAll("'", '&#x27;')],
  ['percent-encoded, every byte', bytes.toString('hex').replace(/../g, '%$&')],
  ['percent-encoded, upper case', bytes.toString('hex').toUpperCase().replace(/../g, '%$&')],
  ['percent-encoded twice', bytes.toString('hex').replace(/../g, '%25$&')],
  ['numbers of HTML', Array.from(bytes, (byte) => `&#${byte};`).join('')],
  ['hexadecimal numbers of HTML', bytes.toString('hex').replace(/../g, '&#x$&;')],
])('masks the %s form', (_name, form) => {
  expect(scrubber.scrubText(`before ${form} after ${form}`)).toBe('before [redacted] after [redacted]');
});

test('masks UTF-16 in either byte order', () => {
  const little = Buffer.from(plain, 'utf16le');
  for (const encoded of [little, Buffer.from(little).swap16()])
    expect(scrubber.scrubText(encoded.toString('latin1'))).toMatch(/^\0?\[redacted\]\0?$/);
});

test.each([
  ['one character for JSON', 'sk4f\\u0039Xq2LmZ7'],
  ['the first and the last for JSON', '\\u0073k4f9Xq2LmZ\\u0037'],
  ['one for JSON in JSON', 'sk4f\\\\u0039Xq2LmZ7'],
  ['some for a URL', 'sk%34f9Xq%32LmZ7'],
  ['some for a URL in a URL', 'sk%2534f9Xq%252532LmZ7'],
  ['some for HTML', 'sk4&#102;9Xq2Lm&#x5a;7'],
  ['some for HTML in HTML', 'sk4&amp;#102;9Xq2Lm&amp;#X5A;7'],
  ['some for each', 'sk4&#x66;9Xq%32LmZ\\u0037'],
])('masks a secret that has escaped %s', (_which, form) => {
  expect(scrubber.scrubText(`%41 ${form} "${form}" &amp;`)).toBe('%41 [redacted] "[redacted]" &amp;');
});

test('masks a secret inside a longer base64 text at every offset', () => {
  for (let offset = 0; offset < 7; offset++) {
    const encoded = Buffer.from(`${'u'.repeat(offset)}:${plain}:tail`).toString('base64');
    const scrubbed = scrubber.scrubText(encoded);
    expect(scrubbed).toContain('[redacted]');
    expect(Buffer.from(scrubbed.replace('[redacted]', ''), 'base64').toString()).not.toContain(
      plain.slice(2, -2),
    );
  }
});

test('masks a user:password pair passed as a secret', () => {
  const pair = createScrubber(['ann:pw12']);
  expect(pair.scrubText(`Basic ${btoa('ann:pw12')}`)).toBe('Basic [redacted]');
});

test('takes the longest secret first and ignores empty and very short ones', () => {
  expect(createScrubber(['abcd', 'abcdefgh']).scrubText('abcdefgh abcd')).toBe('[redacted] [redacted]');
  expect(createScrubber(['', 'a', 'abc']).scrubText('a abc')).toBe('a abc');
  expect(createScrubber([]).scrubText('text')).toBe('text');
  expect(createScrubber(['$&.*(x']).scrubText('a$&.*(x')).toBe('a[redacted]');
});

test('scrubs keys, values and numbers, and leaves the input as it was', () => {
  const numeric = createScrubber([plain, '12345678']);
  const input = { [plain]: [`x${plain}`, 12_345_678, 5, true, null], nested: { value: plain } };
  const before = structuredClone(input);
  expect(numeric.scrubValue(input)).toEqual({
    '[redacted]': ['x[redacted]', '[redacted]', 5, true, null],
    nested: { value: '[redacted]' },
  });
  expect(input).toEqual(before);
});

test('a key named __proto__ stays a key', () => {
  const scrubbed = scrubber.scrubValue(JSON.parse(`{"__proto__":{"polluted":"${plain}"}}`)) as object;
  expect(Object.getPrototypeOf(scrubbed)).toBe(Object.prototype);
  expect(JSON.stringify(scrubbed)).toBe('{"__proto__":{"polluted":"[redacted]"}}');
});

test('ends on very deep, circular and widely shared values', () => {
  let deep: unknown = plain;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(JSON.stringify(scrubber.scrubValue(deep))).toContain('[too deep]');
  const circle: Record<string, unknown> = { plain };
  circle.self = circle;
  expect(scrubber.scrubValue(circle)).toMatchObject({ plain: '[redacted]' });
  let shared: unknown = [plain];
  for (let depth = 0; depth < 50; depth++) shared = [shared, shared];
  expect(scrubber.scrubValue(shared)).toBeInstanceOf(Array);
});

test('masks headers by name and by value', () => {
  const headers = {
    Authorization: 'anything',
    'proxy-authorization': 'anything',
    cookie: 'a=b',
    'Set-Cookie': ['a=b', 'c=d'],
    'x-api-key': 'k',
    'X-Auth-Token': 't',
    'x-vendor-downstream-authorization': 'v',
    'content-type': 'text/plain',
    'x-note': `see ${plain}`,
    link: undefined,
  };
  const scrubbed = scrubHeaders(headers, scrubber);
  const masked = Object.keys(scrubbed).filter((name) => scrubbed[name] === '[redacted]');
  expect(masked).toEqual(Object.keys(headers).slice(0, 7));
  expect(scrubbed).toMatchObject({ 'content-type': 'text/plain', 'x-note': 'see [redacted]' });
  expect('link' in scrubbed).toBe(false);
});

test('masks what looks like a secret', () => {
  const token = `${btoa('{"alg":"HS256"}').replace(/=+$/, '')}.eyJzdWIiOiJhIn0.c2lnbmF0dXJl`;
  const line = `kw_live_abc123 authorization: Bearer abc.def BASIC dXNlcjpwYXNz "${token}" plain`;
  const masked = '[redacted] authorization: Bearer [redacted] BASIC [redacted] "[redacted]" plain';
  expect(scrubPatterns(line)).toBe(masked);
});

test('patterns and known secrets stay linear on hostile input', () => {
  const hostile = ['eyJ-'.repeat(250_000), `Bearer${' '.repeat(500_000)}`, 'kw_live_'.repeat(100_000)];
  for (const text of hostile) expect(scrubPatterns(text).length).toBeGreaterThan(0);
  const escapes = [
    '\\'.repeat(1_000_000),
    '%25'.repeat(300_000),
    `&${'amp;'.repeat(250_000)}`,
    '&#0'.repeat(300_000),
  ];
  for (const text of escapes) expect(scrubber.scrubText(text)).toBe(text);
  const secrets = Array.from({ length: 8 }, (_, index) => `${plain}${index}abcdefghijklmnop`);
  const repeated = `${plain.repeat(90_000)}${secrets[3]}`;
  expect(createScrubber(secrets).scrubText(repeated).endsWith('[redacted]')).toBe(true);
});
