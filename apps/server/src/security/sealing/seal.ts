import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { assertKey, KEY_LENGTH } from './master-key.js';

const VERSION = 1;
const TERM_OFFSET = 1;
const NONCE_OFFSET = 5;
const HEADER_LENGTH = 17;
const TAG_LENGTH = 16;

/** Location of a sealed value. A value moved to another location no longer opens. */
export type SealContext = { table: string; column: string; row: string; applicationId: string };

/** A data key and its rotation term (an unsigned 32-bit number). */
export type DataKeyTerm = { term: number; key: Buffer };

/** The only error for a value that does not open, so that it does not reveal which check failed. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super('The encrypted value could not be decrypted.');
  }
}

/** Seals with AES-256-GCM into `version | term | nonce | ciphertext | tag`, bound to its context. */
export function sealBytes(dataKey: DataKeyTerm, context: SealContext, plaintext: Buffer): Buffer {
  assertKey(dataKey.key);
  const header = Buffer.alloc(HEADER_LENGTH);
  header.writeUInt8(VERSION, 0);
  header.writeUInt32BE(dataKey.term, TERM_OFFSET);
  randomBytes(HEADER_LENGTH - NONCE_OFFSET).copy(header, NONCE_OFFSET);
  const nonce = header.subarray(NONCE_OFFSET);
  const cipher = createCipheriv('aes-256-gcm', dataKey.key, nonce, { authTagLength: TAG_LENGTH });
  cipher.setAAD(associatedData(context, dataKey.term));
  return Buffer.concat([header, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the data-key term of a sealed value, not yet authenticated. Throws {@link UnsealError}. */
export function sealedTerm(sealed: Buffer): number {
  if (sealed.length < HEADER_LENGTH + TAG_LENGTH || sealed[0] !== VERSION) throw new UnsealError();
  return sealed.readUInt32BE(TERM_OFFSET);
}

/** Opens a value of {@link sealBytes}; every failure is the same {@link UnsealError}. */
export function unsealBytes(
  dataKeyOfTerm: (term: number) => Buffer | undefined,
  context: SealContext,
  sealed: Buffer,
): Buffer {
  const term = sealedTerm(sealed);
  const key = dataKeyOfTerm(term);
  if (key?.length !== KEY_LENGTH) throw new UnsealError();
  const nonce = sealed.subarray(NONCE_OFFSET, HEADER_LENGTH);
  const tagOffset = sealed.length - TAG_LENGTH;
  // Without authTagLength, Node 20 accepts tags of 4, 8 and 12 bytes.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(associatedData(context, term));
  decipher.setAuthTag(sealed.subarray(tagOffset));
  const plaintext = decipher.update(sealed.subarray(HEADER_LENGTH, tagOffset));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new UnsealError();
  }
}

/** Wraps an application's data key with the master key. */
export function wrapKey(
  masterKey: Buffer,
  owner: { applicationId: string; term: number },
  dataKey: Buffer,
): Buffer {
  assertKey(dataKey);
  return sealBytes({ term: owner.term, key: masterKey }, wrapContext(owner), dataKey);
}

/** Unwraps a key of {@link wrapKey} for exactly that application and term, or throws {@link UnsealError}. */
export function unwrapKey(
  masterKey: Buffer,
  owner: { applicationId: string; term: number },
  wrapped: Buffer,
): Buffer {
  const dataKey = unsealBytes(() => masterKey, wrapContext(owner), wrapped);
  if (dataKey.length !== KEY_LENGTH) throw new UnsealError();
  return dataKey;
}

function wrapContext(owner: { applicationId: string; term: number }): SealContext {
  return {
    table: 'keyring',
    column: 'data_key',
    row: String(owner.term),
    applicationId: owner.applicationId,
  };
}

function associatedData(context: SealContext, term: number): Buffer {
  const { table, column, row, applicationId } = context;
  const fields = [String(VERSION), table, column, row, applicationId, String(term)];
  return Buffer.concat(fields.flatMap(lengthPrefixed));
}

function lengthPrefixed(field: string): Buffer[] {
  const bytes = Buffer.from(field, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}
