import { createHmac, hkdfSync } from 'node:crypto';

/** Every key here has 32 bytes (AES-256). */
export const KEY_LENGTH = 32;
const FEWEST_DISTINCT_BYTES = 12;

/** Parses the master key: 32 bytes as 64 hexadecimal digits, base64 or base64url. Never echoes the value. */
export function parseMasterKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = fromHexadecimal(trimmed) ?? fromBase64(trimmed);
  if (key === undefined) throw new Error(explain('is not 32 bytes in hexadecimal or base64'));
  // 32 random bytes practically never have this few different values; a placeholder does.
  if (new Set(key).size < FEWEST_DISTINCT_BYTES) throw new Error(explain('is not random'));
  return key;
}

/** Derives a 32-byte key for one purpose (HKDF-SHA256); different purposes give independent keys. */
export function deriveKey(rootSecret: Buffer, purpose: string): Buffer {
  assertKey(rootSecret);
  return Buffer.from(hkdfSync('sha256', rootSecret, 'keyway', purpose, KEY_LENGTH));
}

/** Returns a short name for a key, safe to log and to store with the data that the key wrapped. */
export function keyFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('keyway key fingerprint').digest('hex').slice(0, 16);
}

/** Throws for a key of another length before it is used. */
export function assertKey(key: Buffer): void {
  if (key.length !== KEY_LENGTH) throw new TypeError('A key must have 32 bytes.');
}

function fromHexadecimal(text: string): Buffer | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}

function fromBase64(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  const canonical = key.toString('base64url');
  const given = text.replace('=', '').replaceAll('+', '-').replaceAll('/', '_');
  return key.length === KEY_LENGTH && canonical === given ? key : undefined;
}

function explain(problem: string): string {
  return `KEYWAY_MASTER_KEY ${problem}. Generate one: openssl rand -base64 32`;
}
