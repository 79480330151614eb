import { z } from 'zod';

import { count } from './setting-types.js';

/** Settings of the master key, and of the service that holds it. */
export const keySettings = {
  KEYWAY_MASTER_KEY: z
    .string()
    .optional()
    .describe(
      'Master key: 32 random bytes in hex or base64. Required with `DATABASE_URL`, unless `KEYWAY_KEY_SERVICE` is set',
    ),
  KEYWAY_MASTER_KEY_PREVIOUS: z.string().optional().describe('Previous master key, during a rotation'),
  KEYWAY_KEY_SERVICE: z
    .string()
    .optional()
    .describe(
      'Location of the master key, if not in `KEYWAY_MASTER_KEY`: `file:`, `aws-kms:`, `azure-key-vault:`, `gcp-kms:`, `pkcs11:` or `transit:`, see [Key services](key-services.md)',
    ),
  KEYWAY_KEY_SERVICE_PREVIOUS: z
    .string()
    .optional()
    .describe('Previous location of the master key, during a move'),
  KEYWAY_KEY_CACHE_SECONDS: count(1)
    .pipe(z.number().max(604_800))
    .default(3_600)
    .describe(
      'How long keys unwrapped by the key service are used without a new response: requests keep working this long during an outage, and the vault closes this soon after access is revoked',
    ),
  VAULT_TOKEN: z.string().optional().describe('Token for a `transit:` key service'),
  VAULT_TOKEN_FILE: z
    .string()
    .optional()
    .describe('File with that token, read for each request to the service'),
  VAULT_NAMESPACE: z.string().optional().describe('Namespace of a `transit:` key service'),
  PKCS11_PIN: z
    .string()
    .optional()
    .describe('PIN for a `pkcs11:` key service without a `pin-source` file in its URI'),
} as const;
