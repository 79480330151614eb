import { randomFillSync } from 'node:crypto';

const LENGTH = 16;
const pool = Buffer.alloc(256 * LENGTH);
let used = pool.length;

/** Returns 128 random bits in hexadecimal. Generated in batches: a call to the generator costs more than its bytes. */
export function createRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += LENGTH;
  return pool.toString('hex', used - LENGTH, used);
}
