import { z } from 'zod';

/** Base64 has four characters for three bytes. */
const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
const [LEAST_BYTES, MOST_BYTES] = [24, 64] as const;
/** A signing secret that the caller chooses (Standard Webhooks). */
export const givenSecret = z
  .string()
  .max(100)
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  .refine((secret) => {
    const bytes = bytesOf(secret.slice('whsec_'.length));
    return bytes >= LEAST_BYTES && bytes <= MOST_BYTES;
  }, `must be whsec_ and the base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes`)
  .describe(
    'Your own signing secret, so that your endpoint knows it before the first test: `whsec_` and the base64 of 24 to 64 random bytes. Write only. Without it Keyway creates one',
  );
