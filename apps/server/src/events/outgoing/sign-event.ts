import { createHmac } from 'node:crypto';

import { keyOf, type WebhookSecret } from './webhook-secrets.js';

/** A message before it is signed. */
export type SignedMessage = { readonly id: string; readonly body: string };

/**
 * Returns the Standard Webhooks headers: the ID is the same for all attempts, the timestamp is that of the attempt in
 * seconds, and each key signs `{id}.{time}.{body}` (github.com/standard-webhooks/standard-webhooks).
 */
export function signEvent(
  { id, body }: SignedMessage,
  secrets: readonly WebhookSecret[],
  now: Date,
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${time}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') };
}
