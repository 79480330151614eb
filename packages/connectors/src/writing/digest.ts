import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text in UTF-8: 32 bytes that identify it, e.g. in place of an ID that the vendor lacks. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
