import { isDeepStrictEqual } from 'node:util';

import { environmentSchema, type Environment } from './env.js';

type Setting = keyof typeof environmentSchema.shape;

/** Settings that an installation has to decide; every other one has a default that suits most. */
export const essentialSettings: readonly Setting[] = [
  'KEYWAY_ENV',
  'PORT',
  'HOST',
  'BASE_URL',
  'TRUST_PROXY',
  'TLS_CERT',
  'TLS_KEY',
  'DATABASE_URL',
  'DATA_DIR',
  'REDIS_URL',
  'KEYWAY_MASTER_KEY',
  'KEYWAY_ADMIN_KEY',
];

/** The other settings, in the order of the documentation. */
export const advancedSettings: readonly Setting[] = (
  Object.keys(environmentSchema.shape) as Setting[]
).filter((name) => !essentialSettings.includes(name));

/** The advanced settings that differ from their defaults. */
export const listChanged = (env: Environment): readonly Setting[] =>
  advancedSettings.filter((name) => !isDeepStrictEqual(env[name], defaultOf(name, env)));

const defaultOf = (name: Setting, { isDevelopment }: Environment): unknown =>
  name === 'KEYWAY_SANDBOX' ? isDevelopment : environmentSchema.shape[name].safeParse(undefined).data;
