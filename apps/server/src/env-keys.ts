import { z } from 'zod';

import { count } from './setting-types.js';

/** Settings of the master key, and of the service that holds it. */
export const keySettings = {
  KEYWAY_MASTER_KEY: z
    .string()
    .optional()
    .describe(
      '32 random bytes in hex or base64 that open the vault; needed with `DATABASE_URL`, or `KEYWAY_KEY_SERVICE`',
    ),
  KEYWAY_MASTER_KEY_PREVIOUS: z
    .string()
    .optional()
    .describe('The master key before, while it is being changed'),
  KEYWAY_KEY_SERVICE: z
    .string()
    .optional()
    .describe(
      'Where the master key is when not in `KEYWAY_MASTER_KEY`: `file:`, `aws-kms:`, `azure-key-vault:`, `gcp-kms:`, `pkcs11:` or `transit:`, as [Key services](key-services.md) says',
    ),
  KEYWAY_KEY_SERVICE_PREVIOUS: z
    .string()
    .optional()
    .describe('Where the master key was before, while it is being moved'),
  KEYWAY_KEY_CACHE_SECONDS: count(1)
    .pipe(z.number().max(604_800))
    .default(3_600)
    .describe(
      'How long what a key service has opened is used without its answer: so long calls go on while it is away, and so soon the vault is closed when it refuses',
    ),
  VAULT_TOKEN: z.string().optional().describe('Token of a `transit:` key service'),
  VAULT_TOKEN_FILE: z
    .string()
    .optional()
    .describe('A file with that token, read for each call to the service'),
  VAULT_NAMESPACE: z.string().optional().describe('Namespace of a `transit:` key service'),
  PKCS11_PIN: z
    .string()
    .optional()
    .describe('PIN of a `pkcs11:` key service whose URI names no file as `pin-source`'),
} as const;
