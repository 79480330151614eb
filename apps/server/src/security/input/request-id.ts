import { randomFillSync } from 'node:crypto';

const LENGTH = 16;
const pool = Buffer.alloc(256 * LENGTH);
let used = pool.length;

/** 128 random bits in hexadecimal. Drawn many at a time: asking the generator costs more than the bytes. */
export function createRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += LENGTH;
  return pool.toString('hex', used - LENGTH, used);
}
