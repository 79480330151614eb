import { expect, test } from 'vitest';

import type { HookRequest, HookSignature } from '../events.js';
import { verifyHook } from './verify-hook.js';

type Recorded = {
  readonly signature: HookSignature;
  /** The signing key. */
  readonly key: string;
  /** The vendor's request, signed at `now`; header names in lowercase. */
  readonly request: HookRequest;
  /** The same, signed by the vendor at another time; only if the time is part of the signature. */
  readonly signedAt?: (time: Date) => HookRequest;
  readonly now: Date;
};

const flip = (text: string, place: number): string =>
  text.slice(0, place) + (text[place] === '1' ? '2' : '1') + text.slice(place + 1);

/** Tests a vendor's signature: a recorded request passes, and tampered ones fail. */
export function testHookSignature({ signature, key, request, signedAt, now }: Recorded): void {
  if (signature.kind === 'jwt' || signature.kind === 'bearer' || signature.kind === 'none')
    throw new Error('the server verifies JWTs; without a signature there is nothing to verify');
  const verdict = (changes: Partial<HookRequest> = {}, secret = key) =>
    verifyHook(signature, { ...request, ...changes }, secret, now);
  const withHeader = (name: string, value: string | undefined) => {
    const { [name]: _before, ...headers } = request.headers;
    return verdict({ headers: value === undefined ? headers : { ...headers, [name]: value } });
  };
  const signed = [
    signature.header,
    ...('time' in signature && signature.time ? [signature.time.header] : []),
  ];

  test('takes what the vendor signed', () => expect(verdict()).toBe('valid'));

  test('refuses another key', () => {
    expect(verdict({}, `${key}1`)).toBe('invalid');
    expect(verdict({}, '')).toBe('invalid');
  });

  test('refuses it without its headers', () => {
    for (const name of new Set(signed)) expect(withHeader(name, undefined), name).toBe('invalid');
  });

  test('refuses it with one character of its headers changed', () => {
    for (const name of new Set(signed)) {
      const value = request.headers[name] ?? '';
      for (const place of value.length > 1 ? [0, value.length >> 1, value.length - 2] : [0])
        expect(withHeader(name, flip(value, place)), `${name} ${place}`).toBe('invalid');
    }
  });

  if (signature.kind === 'secret') return;

  test('refuses a body with one byte changed, one more, or none', () => {
    const { body } = request;
    const flipped = Buffer.from(body);
    flipped[body.length >> 1] = (flipped[body.length >> 1] ?? 0) ^ 1;
    for (const other of [flipped, Buffer.concat([body, Buffer.from(' ')]), Buffer.alloc(0)])
      expect(verdict({ body: other })).toBe('invalid');
  });

  if (!signedAt) return;

  test('calls stale what was signed long ago', () => {
    const at = (minutes: number) =>
      verifyHook(signature, signedAt(new Date(now.getTime() - minutes * 60_000)), key, now);
    expect(at(4)).toBe('valid');
    expect(at(6)).toBe('stale');
    expect(at(-6)).toBe('stale');
  });
}
