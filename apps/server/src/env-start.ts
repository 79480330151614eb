import { address, count, port, postgresqlUrl } from './setting-types.js';

/** Settings of `keyway start`, which leaves `PORT`, `DATABASE_URL` and `BASE_URL` to the product in whose folder it runs. */
export const startSettings = {
  SANDBOX_PORT: port
    .optional()
    .describe('Port of the simulators of `keyway start`; the one after its own without it'),
  KEYWAY_START_PORT: count(1)
    .refine((value) => value < 65_535, 'must be a port, with room for the next one')
    .optional()
    .describe('Port of `keyway start`; 3000 without it'),
  KEYWAY_START_DATABASE_URL: postgresqlUrl
    .optional()
    .describe('PostgreSQL database of `keyway start`, with `KEYWAY_MASTER_KEY`; the embedded one without it'),
  KEYWAY_START_BASE_URL: address
    .optional()
    .describe('URL of `keyway start` for clients and browsers; `http://localhost` with its port without it'),
} as const;
