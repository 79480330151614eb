import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8: 32 bytes that stand for it, e.g. as an id the vendor does not give. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
