import { address, count, port, postgresqlUrl } from './setting-types.js';

/**
 * Settings of `keyway start`, which leaves `PORT`, `DATABASE_URL` and `BASE_URL` to the product whose folder it runs
 * in.
 */
export const startSettings = {
  SANDBOX_PORT: port
    .optional()
    .describe('Port of the simulators with `keyway start`; default: the port after its own'),
  KEYWAY_START_PORT: count(1)
    .refine((value) => value < 65_535, 'must be a port, with room for the next one')
    .optional()
    .describe('Port of `keyway start`; default: 3000'),
  KEYWAY_START_DATABASE_URL: postgresqlUrl
    .optional()
    .describe(
      'URL of a PostgreSQL database for `keyway start`, with `KEYWAY_MASTER_KEY`; default: the embedded one',
    ),
  KEYWAY_START_BASE_URL: address
    .optional()
    .describe('URL of `keyway start` for clients and browsers; default: `http://localhost` with its port'),
} as const;
