import { randomBytes } from 'node:crypto';

import { type Sealer, sealPlace } from '../../platform/keyring/index.js';

const PREFIX = 'whsec_';
const ROTATION_MS = 86_400_000;
/** All of them sign each request: more would exceed the header size that receivers accept. */
const MAX_SECRETS = 10;

/** A webhook signing key (Standard Webhooks): `whsec_` and 32 bytes in base64. */
export type WebhookSecret = {
  readonly id: string;
  readonly value: string;
  readonly createdAt: string;
  /** When it stops signing; null for the newest. */
  readonly expiresAt: string | null;
};

/** Returns the caller's secret, or a random one. */
export const newSecret = (now: Date, value?: string): WebhookSecret => ({
  id: `whs_${randomBytes(12).toString('hex')}`,
  value: value ?? PREFIX + randomBytes(32).toString('base64'),
  createdAt: now.toISOString(),
  expiresAt: null,
});

/** Returns whether a text is a valid secret: 24 to 64 bytes, as Standard Webhooks requires. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isBase64 = bytes.toString('base64') === encoded;
  return text.startsWith(PREFIX) && isBase64 && bytes.length >= 24 && bytes.length <= 64;
}

/**
 * Adds a new secret in front; earlier ones sign for another day, ten in all. Adding the newest one again changes
 * nothing.
 */
export function withNewSecret(secrets: readonly WebhookSecret[], now: Date, value?: string): WebhookSecret[] {
  if (value !== undefined && secrets[0]?.value === value) return [...secrets];
  const expiresAt = new Date(now.getTime() + ROTATION_MS).toISOString();
  const before = currentSecrets(secrets, now).map((secret) => ({
    ...secret,
    expiresAt: secret.expiresAt ?? expiresAt,
  }));
  const others = before.filter((secret) => secret.value !== value);
  return [newSecret(now, value), ...others].slice(0, MAX_SECRETS);
}

export const currentSecrets = (secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now.getTime());

/** Returns the bytes of the signing key. */
export const keyOf = ({ value }: WebhookSecret): Buffer => Buffer.from(value.slice(PREFIX.length), 'base64');

export const sealSecrets = (sealer: Sealer, webhookId: string, secrets: readonly WebhookSecret[]): Buffer =>
  sealer.seal(sealPlace('webhookSecrets', webhookId), JSON.stringify(secrets));

export const unsealSecrets = (sealer: Sealer, webhookId: string, sealed: Uint8Array): WebhookSecret[] =>
  JSON.parse(sealer.unseal(sealPlace('webhookSecrets', webhookId), sealed)) as WebhookSecret[];
