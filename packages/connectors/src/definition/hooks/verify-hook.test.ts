import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { HookRequest, HookSignature } from '../events.js';
import { verifyHook } from './verify-hook.js';

type Verifiable = Exclude<HookSignature, { kind: 'jwt' | 'bearer' }>;

const now = new Date('2026-03-01T12:00:00.000Z');
const seconds = String(now.getTime() / 1_000);
const body = '{ "id": 7,  "text": "caf\u00e9" }';
const key = 'a-key-of-the-subscription';

const hmac = (
  hash: 'sha1' | 'sha256',
  encoding: 'hex' | 'base64',
  signed: string,
  secret: string | Buffer = key,
): string => createHmac(hash, secret).update(signed).digest(encoding);

const request = (headers: Record<string, string>, text = body): HookRequest => ({
  method: 'POST',
  url: 'https://keyway.example/hooks/made-up/handle?x=1',
  headers,
  body: Buffer.from(text),
});

const bodyAlone: Verifiable = {
  kind: 'hmac',
  hash: 'sha1',
  encoding: 'base64',
  header: 'x-signature',
  key: 'subscription',
};
const withTime: Verifiable = {
  kind: 'hmac',
  hash: 'sha256',
  encoding: 'hex',
  header: 'x-signature',
  key: 'subscription',
  time: { header: 'x-time', as: 'seconds' },
  signed: ({ body: bytes }, time) => [[time, '.', bytes]],
};
const timed = (time = seconds, text = body) => ({
  'x-time': time,
  'x-signature': hmac('sha256', 'hex', `${time}.${text}`),
});

/** Returns the text with one character replaced by another of its kind. */
const flip = (text: string, place = 3): string =>
  text.slice(0, place) + (text[place] === '1' ? '2' : '1') + text.slice(place + 1);

describe('over the body alone', () => {
  const headers = { 'x-signature': hmac('sha1', 'base64', body) };

  test('takes what the key has signed', () => {
    expect(verifyHook(bodyAlone, request(headers), key, now)).toBe('valid');
  });

  test.each([
    ['a byte of the body is another', request(headers, flip(body))],
    ['a byte of the signature is another', request({ 'x-signature': flip(headers['x-signature']) })],
    ['the signature is cut short', request({ 'x-signature': headers['x-signature'].slice(0, -1) })],
    ['the signature is empty', request({ 'x-signature': '' })],
    ['the header is missing', request({})],
    ['the body was written anew', request(headers, JSON.stringify(JSON.parse(body)))],
  ])('refuses when %s', (_, call) => {
    expect(verifyHook(bodyAlone, call, key, now)).toBe('invalid');
  });

  test('refuses another key, and an empty one, even where that has signed', () => {
    expect(verifyHook(bodyAlone, request(headers), 'another-key', now)).toBe('invalid');
    const unkeyed = request({ 'x-signature': hmac('sha1', 'base64', body, '') });
    expect(verifyHook(bodyAlone, unkeyed, '', now)).toBe('invalid');
  });

  test('takes an empty body', () => {
    expect(verifyHook(bodyAlone, request({ 'x-signature': hmac('sha1', 'base64', '') }, ''), key, now)).toBe(
      'valid',
    );
  });

  test('signs bytes, not text: what is no UTF-8 is verified as it came', () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
    const signature = createHmac('sha1', key).update(bytes).digest('base64');
    const call = { ...request({ 'x-signature': signature }), body: bytes };
    expect(verifyHook(bodyAlone, call, key, now)).toBe('valid');
    expect(verifyHook(bodyAlone, { ...call, body: Buffer.from(bytes.toString('utf8')) }, key, now)).toBe(
      'invalid',
    );
  });
});

describe('with a time that is signed along', () => {
  const at = (offset: number): string => String(Number(seconds) + offset);

  test.each([0, -300, 300, -1, 299])('takes one that is %i seconds away', (offset) => {
    expect(verifyHook(withTime, request(timed(at(offset))), key, now)).toBe('valid');
  });

  test.each([-301, 301, -86_400])('calls one that is %i seconds away stale', (offset) => {
    expect(verifyHook(withTime, request(timed(at(offset))), key, now)).toBe('stale');
  });

  test('refuses a time that is not the signed one, before it looks at how old it is', () => {
    expect(verifyHook(withTime, request({ ...timed(), 'x-time': at(1) }), key, now)).toBe('invalid');
    expect(verifyHook(withTime, request({ ...timed(), 'x-time': at(-9_999) }), key, now)).toBe('invalid');
  });

  test('refuses where the time is missing or empty', () => {
    const { 'x-signature': signature } = timed();
    expect(verifyHook(withTime, request({ 'x-signature': signature }), key, now)).toBe('invalid');
    expect(verifyHook(withTime, request(timed('')), key, now)).toBe('invalid');
  });

  test('calls a signed time that is none stale', () => {
    expect(verifyHook(withTime, request(timed('soon')), key, now)).toBe('stale');
  });

  test('knows other ways to write a time, and other tolerances', () => {
    const milliseconds = { ...withTime, time: { header: 'x-time', as: 'milliseconds' } } as const;
    expect(verifyHook(milliseconds, request(timed(`${seconds}000`)), key, now)).toBe('valid');
    expect(verifyHook(milliseconds, request(timed(seconds)), key, now)).toBe('stale');
    const iso = { ...withTime, time: { header: 'x-time', as: 'iso' } } as const;
    expect(verifyHook(iso, request(timed('2026-03-01T12:00:00Z')), key, now)).toBe('valid');
    const strict = { ...withTime, toleranceSeconds: 10 };
    expect(verifyHook(strict, request(timed(at(-11))), key, now)).toBe('stale');
  });
});

describe('in other forms', () => {
  test('finds signature and time within one header', () => {
    const within: Verifiable = {
      ...withTime,
      time: { header: 'x-signature', as: 'seconds' },
      find: (value) => {
        const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(value) ?? [];
        return time !== undefined && signature !== undefined ? { time, signature } : undefined;
      },
    };
    const { 'x-signature': signature } = timed();
    const call = (value: string): HookRequest => request({ 'x-signature': value });
    expect(verifyHook(within, call(`t=${seconds},v1=${signature}`), key, now)).toBe('valid');
    expect(verifyHook(within, call(`t=${Number(seconds) + 1},v1=${signature}`), key, now)).toBe('invalid');
    expect(verifyHook(within, call(signature), key, now)).toBe('invalid');
  });

  test('takes a key that is written in hex as the bytes it stands for', () => {
    const bytes = Buffer.from('00ff10ab', 'hex');
    const hex: Verifiable = { ...bodyAlone, keyEncoding: 'hex' };
    const signedBy = (secret: string | Buffer) =>
      request({ 'x-signature': hmac('sha1', 'base64', body, secret) });
    expect(verifyHook(hex, signedBy(bytes), '00ff10ab', now)).toBe('valid');
    expect(verifyHook(hex, signedBy('00ff10ab'), '00ff10ab', now)).toBe('invalid');
    expect(verifyHook(hex, signedBy(''), 'not hex', now)).toBe('invalid');
  });

  test('takes any of several ways to write what is signed', () => {
    const either: Verifiable = {
      ...bodyAlone,
      signed: ({ body: bytes }) => [[bytes], [JSON.stringify(JSON.parse(bytes.toString('utf8')))]],
    };
    const compact = JSON.stringify(JSON.parse(body));
    expect(verifyHook(either, request({ 'x-signature': hmac('sha1', 'base64', compact) }), key, now)).toBe(
      'valid',
    );
  });

  test('signs the address where the vendor does', () => {
    const address: Verifiable = {
      ...bodyAlone,
      signed: ({ method, url, body: bytes }) => [[method, url, bytes]],
    };
    const call = request({
      'x-signature': hmac('sha1', 'base64', `POSThttps://keyway.example/hooks/made-up/handle?x=1${body}`),
    });
    expect(verifyHook(address, call, key, now)).toBe('valid');
    expect(verifyHook(address, { ...call, url: `${call.url}&y=2` }, key, now)).toBe('invalid');
  });
});

describe('where nothing is signed', () => {
  const secret: Verifiable = { kind: 'secret', header: 'x-keyway-secret' };

  test('takes our secret in its header, and nothing else', () => {
    const call = (value: string): HookRequest => request({ 'x-keyway-secret': value });
    expect(verifyHook(secret, call(key), key, now)).toBe('valid');
    for (const value of [flip(key), key.slice(1), `${key} `, '', 'undefined'])
      expect(verifyHook(secret, call(value), key, now)).toBe('invalid');
    expect(verifyHook(secret, request({}), key, now)).toBe('invalid');
    expect(verifyHook(secret, call(''), '', now)).toBe('invalid');
  });
});
