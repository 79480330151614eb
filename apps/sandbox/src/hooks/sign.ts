import { createHmac } from 'node:crypto';

import type { HookDelivery, HookSubscription } from './types.js';

/** An HMAC over these parts, one after the other. */
export function hmac(
  hash: 'sha1' | 'sha256',
  key: string | Buffer,
  encoding: 'base64' | 'hex',
  ...parts: string[]
): string {
  const hmac = createHmac(hash, key);
  for (const part of parts) hmac.update(part);
  return hmac.digest(encoding);
}

/** JSON to a subscriber, with headers that may depend on the very text that is sent. */
export function toDelivery(
  { url }: HookSubscription,
  type: string,
  body: unknown,
  headersOf: (text: string) => Readonly<Record<string, string>> = () => ({}),
): HookDelivery {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...headersOf(text) };
  return { type, url, method: 'POST', headers, body: text };
}
