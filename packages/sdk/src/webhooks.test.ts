import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

import { KeywayError } from './index.js';
import { unwrap, WebhookVerificationError, type WebhookFault, type WebhookHeaders } from './webhooks.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const id = 'evt_1';
const event = {
  type: 'vault.connection.created',
  timestamp: '2026-03-04T09:30:00.000Z',
  data: { name: 'Łódź 👋' },
};
const body = JSON.stringify(event);

/** Verified with another library of the standard. */
const sign = (key = secret, at = new Date()) => new Webhook(key).sign(id, at, body);
const seconds = (at = new Date()) => String(Math.floor(at.getTime() / 1_000));
// Signed for the second that the header names.
const headersOf = (signature?: string, at = new Date()) => ({
  'webhook-id': id,
  'webhook-timestamp': seconds(at),
  'webhook-signature': signature ?? sign(secret, at),
});
const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
async function faultOf(call: Promise<unknown>): Promise<WebhookFault> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!WebhookVerificationError.isInstance(error)) throw new Error('no verification error', { cause: error });
  expect(KeywayError.isInstance(error)).toBe(true);
  for (const key of [secret, other]) expect(String(error)).not.toContain(key.slice(6));
  return error.reason;
}

describe('unwrap', () => {
  const bytes = new TextEncoder().encode(body);
  it.each<[string, string | Uint8Array | ArrayBuffer]>([
    ['text', body],
    ['bytes', bytes],
    ['a Buffer within a larger one', Buffer.from(`--${body}--`).subarray(2, -2)],
    ['an ArrayBuffer', bytes.buffer],
  ])('gives the event of a body that is %s', async (_form, raw) => {
    expect(await unwrap(raw, headersOf(), secret)).toEqual(event);
  });

  const lower = headersOf();
  const pairs = Object.entries(lower);
  it.each<[string, WebhookHeaders]>([
    ['an object', lower],
    [
      'an object in other cases',
      Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ['lists of values', Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))],
    ['Headers', new Headers(lower)],
    ['what only has get', { get: (name: string) => new Headers(lower).get(name) }],
    ['a Map', new Map(pairs)],
    ['pairs', pairs],
  ])('takes headers that are %s', async (_form, headers) => {
    expect(await unwrap(body, headers, secret)).toEqual(event);
  });

  it('takes any signature of several, and any secret of several', async () => {
    const both = `v1,${Buffer.alloc(32).toString('base64')} v1a,abc v2, ${sign()}`;
    expect(await unwrap(body, headersOf(both), secret)).toEqual(event);
    expect(await unwrap(body, headersOf(sign(other)), [secret, other])).toEqual(event);
    expect(await unwrap(body, headersOf(`${sign(other)} ${sign()}`), secret)).toEqual(event);
  });

  it('refuses what has one byte changed, wherever it is', async () => {
    const signature = sign();
    const at = Math.floor(Date.now() / 1_000);
    const good = headersOf(signature);
    expect(await faultOf(unwrap(flip(body, 12), good, secret))).toBe('signature');
    expect(await faultOf(unwrap(`${body} `, good, secret))).toBe('signature');
    expect(await faultOf(unwrap(body, { ...good, 'webhook-id': 'evt_2' }, secret))).toBe('signature');
    expect(await faultOf(unwrap(body, { ...good, 'webhook-timestamp': String(at + 10) }, secret))).toBe(
      'signature',
    );
    // Not the last one: two of its bits stand for nothing.
    for (const place of [3, 20, signature.length - 3])
      expect(await faultOf(unwrap(body, headersOf(flip(signature, place)), secret))).toBe('signature');
    expect(await faultOf(unwrap(body, headersOf(signature.slice(3)), secret))).toBe('signature');
    expect(await faultOf(unwrap(body, headersOf(`v2,${signature.slice(3)}`), secret))).toBe('signature');
    expect(await faultOf(unwrap(body, headersOf('v1,'), secret))).toBe('signature');
    expect(await faultOf(unwrap(body, good, other))).toBe('signature');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'names %s where it is missing',
    async (name) => {
      const { [name]: _missing, ...rest } = headersOf() as Record<string, string>;
      expect(await faultOf(unwrap(body, rest, secret))).toBe('headers');
      await expect(unwrap(body, { ...rest, [name]: undefined }, secret)).rejects.toThrow(name);
      await expect(unwrap(body, new Headers(rest), secret)).rejects.toThrow(name);
    },
  );

  it.each([
    [-290, undefined],
    [290, undefined],
    [-310, 'timestamp'],
    [310, 'timestamp'],
  ])('of a call %i seconds from now says %s', async (offset, fault) => {
    const at = new Date(Date.now() + offset * 1_000);
    const call = unwrap(body, headersOf(sign(secret, at), at), secret);
    if (fault) expect(await faultOf(call)).toBe(fault);
    else expect(await call).toEqual(event);
  });

  it.each(['', 'yesterday', '-1', '1e9', '0x5', '99999999999999'])('refuses the time "%s"', async (time) => {
    const fault = await faultOf(unwrap(body, { ...headersOf(), 'webhook-timestamp': time }, secret));
    expect(fault).toBe(time ? 'timestamp' : 'headers');
  });

  it.each<[string, string | string[]]>([
    ['empty', ''],
    ['none', []],
    ['without its beginning', secret.slice(6)],
    ['not base64', 'whsec_***'],
    ['too short', 'whsec_c2hvcnQ='],
    ['an API key', 'sk_live_abc'],
    ['undefined', undefined as unknown as string],
    ['one of which is wrong', [secret, 'whsec_x']],
  ])('says that a secret is %s', async (_fault, wrong) => {
    expect(await faultOf(unwrap(body, headersOf(), wrong))).toBe('secret');
  });

  it('says how to come by the body where it has been parsed', async () => {
    const parsed = event as unknown as string;
    expect(await faultOf(unwrap(parsed, headersOf(), secret))).toBe('body');
    await expect(unwrap(parsed, headersOf(), secret)).rejects.toThrow('express.raw');
  });

  it.each(['nonsense', '[]', 'null', '{"type":1}'])('refuses %s, though it is signed', async (text) => {
    const headers = headersOf(new Webhook(secret).sign(id, new Date(), text));
    expect(await faultOf(unwrap(text, headers, secret))).toBe('body');
  });
});
