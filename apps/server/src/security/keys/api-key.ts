import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 6;
const FORM = /^kw_(?:live|test)_[0-9A-Za-z]{42}$/;

export type ApiKeyMode = 'live' | 'test';

/**
 * Creates `kw_<mode>_<36 base62><6 base62 CRC32>`. The prefix may be stored and shown: it holds six of the random
 * characters, which leaves 178 unknown bits.
 */
export function createApiKey(mode: ApiKeyMode): { secret: string; prefix: string } {
  const body = `kw_${mode}_${randomBase62(RANDOM_LENGTH)}`;
  const secret = body + checksum(body);
  return { secret, prefix: apiKeyPrefix(secret) };
}

/** Returns whether the text has our format and a valid checksum; needs no database. */
export function isWellFormedApiKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

const IN_TEXT = /kw_(?:live|test)_[0-9A-Za-z]{42}(?![0-9A-Za-z])/;

/** Finds the key in a header value of vendors' SDKs: after any scheme, or as user or password of Basic. */
export function findApiKey(value: string): string | undefined {
  const [, encoded] = /^basic ([0-9A-Za-z+/=]+)$/i.exec(value) ?? [];
  const text = encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('latin1');
  const [key] = IN_TEXT.exec(text) ?? [];
  return key !== undefined && isWellFormedApiKey(key) ? key : undefined;
}

/** Returns the part of a key that identifies it to people. */
export function apiKeyPrefix(secret: string): string {
  return secret.slice(0, 'kw_live_'.length + SHOWN_LENGTH);
}

/** Returns the hash to store and look up: HMAC-SHA256 with a pepper that is not in the database. */
export function hashApiKey(pepper: Buffer, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

/**
 * Returns a key's identifier within this process: it costs a fraction of {@link hashApiKey}, and 178 unknown bits need
 * no pepper.
 */
export function nameApiKey(secret: string): string {
  return hash('sha256', secret, 'base64');
}

/** Compares two secrets without revealing through timing where, or by length whether, they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; higher values would favor some characters.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    encoded = ALPHABET.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}
