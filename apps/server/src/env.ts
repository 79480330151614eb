import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const cidr = /^(?:[\d.]+|\[?[0-9a-fA-F:]+\]?)(?:\/\d{1,3})?(?::\d{1,5})?$/;
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const count = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(least).max(2_000_000_000));

const environmentSchema = z.object({
  KEYWAY_ENV: z.enum(['production', 'development']).default('production'),
  PORT: count(0).pipe(z.number().max(65_535)).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: address.optional(),
  VAULT_URL: address.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL')
    .optional(),
  DATABASE_POOL_SIZE: count(1).default(10),
  KEYWAY_ALLOW_EMBEDDED: flag.default(false),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// URL')
    .optional(),
  DATA_DIR: z.string().min(1).default('.keyway'),
  KEYWAY_MASTER_KEY: z.string().optional(),
  KEYWAY_MASTER_KEY_PREVIOUS: z.string().optional(),
  KEYWAY_ADMIN_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  KEYWAY_EGRESS_ALLOW: list(z.string().regex(cidr, 'must be CIDR or CIDR:port')).default([]),
  KEYWAY_SANDBOX: flag.optional(),
  KEYWAY_SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  TRUST_PROXY: list(z.string()).default([]),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_RETENTION_DAYS: count(1).default(30),
  RATE_LIMIT_PER_SECOND: count(0).default(200),
  FREE_TIER_MONTHLY_REQUESTS: count(0).optional(),
  DOWNSTREAM_CONCURRENCY: count(1).default(50),
  DOWNSTREAM_CONCURRENCY_PER_CONSUMER: count(1).default(10),
  DOWNSTREAM_QUEUE_MS: count(0).pipe(z.number().max(25_000)).default(15_000),
  DOWNSTREAM_MEMORY_MB: count(1).default(128),
  MAX_CONNECTIONS: count(1).default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: count(0).default(100),
  SHUTDOWN_DELAY_MS: count(0).default(5_000),
});

export type Environment = Omit<z.infer<typeof environmentSchema>, 'KEYWAY_SANDBOX'> & {
  readonly KEYWAY_SANDBOX: boolean;
  readonly isDevelopment: boolean;
};

/** The environment is wrong; the message lists every setting and what it must be, never a value. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/** Parses the process environment once; an empty value counts as absent. */
export const parseEnvironment = (source: Readonly<Record<string, string | undefined>>): Environment => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const environment = parsed.data;
  const isDevelopment = environment.KEYWAY_ENV === 'development';
  const problems = [
    Boolean(environment.TLS_CERT) !== Boolean(environment.TLS_KEY) &&
      'TLS_CERT and TLS_KEY: set both or none',
    !isDevelopment &&
      !environment.BASE_URL &&
      'BASE_URL: needed in production, e.g. https://vault.example.com; on your own machine set KEYWAY_ENV=development',
    !isDevelopment && environment.BASE_URL?.startsWith('http:') && 'BASE_URL: must be https in production',
    !isDevelopment && environment.VAULT_URL?.startsWith('http:') && 'VAULT_URL: must be https in production',
    !isDevelopment &&
      !environment.DATABASE_URL &&
      !environment.KEYWAY_ALLOW_EMBEDDED &&
      'DATABASE_URL: needed in production; KEYWAY_ALLOW_EMBEDDED=true accepts the embedded database (one process, no protection against power loss)',
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...environment, KEYWAY_SANDBOX: environment.KEYWAY_SANDBOX ?? isDevelopment, isDevelopment };
};

export const readEnvironment = (): Environment => parseEnvironment(process.env);

/** The values that no log may show, whoever quotes them. */
export const secretsOfEnvironment = (env: Environment): string[] => {
  const passwords = [env.DATABASE_URL, env.DATABASE_DIRECT_URL, env.REDIS_URL].map((url) =>
    url !== undefined && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '',
  );
  return [env.KEYWAY_ADMIN_KEY, env.KEYWAY_MASTER_KEY, env.KEYWAY_MASTER_KEY_PREVIOUS, ...passwords].filter(
    (secret): secret is string => Boolean(secret),
  );
};
