import { longestPoolWaitMilliseconds } from '@keyway/db';
import { z } from 'zod';

import { bodySettings } from './env-bodies.js';
import { keySettings } from './env-keys.js';
import { peopleSettings } from './env-people.js';
import { requestLogSettings } from './env-request-log.js';
import { startSettings } from './env-start.js';
import { telemetrySettings } from './env-telemetry.js';
import { workerSettings } from './env-worker.js';
import { findMisspelt, findUnknown } from './misspelt-settings.js';
import {
  address,
  count,
  flag,
  list,
  networkWithPort,
  passwordOf,
  port,
  postgresqlUrl,
  proxy,
  redisUrl,
  scopedNetwork,
  simulators,
} from './setting-types.js';

/** Roles that a process of an installation can have. */
const roles = ['api', 'worker'] as const;

/** Every setting, in the order of the documentation, which takes its descriptions from here. */
export const environmentSchema = z.object({
  KEYWAY_ENV: z
    .enum(['production', 'development'])
    .default('production')
    .describe('`development` for your own machine: plain HTTP from loopback, the sandbox, fewer settings'),
  PORT: port.default(3000).describe('Port to listen on; 0 picks a free port'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all'),
  BASE_URL: address
    .optional()
    .describe(
      'Public URL for clients and browsers. Required in production, where it must be https. Links start with it',
    ),
  VAULT_URL: address
    .optional()
    .describe('URL of the hosted vault, if it differs from `BASE_URL`; must lead to the same server'),
  TRUST_PROXY: list(proxy)
    .default([])
    .describe('IP addresses or CIDRs of trusted proxies, whose `X-Forwarded-*` headers are used'),
  TLS_CERT: z.string().optional().describe('File with the certificate chain, if the server terminates TLS'),
  TLS_KEY: z.string().optional().describe('File with the private key; set both or none'),
  DATABASE_URL: postgresqlUrl
    .optional()
    .describe('URL of PostgreSQL 15 or later. Required in production; default: the embedded database'),
  DATABASE_DIRECT_URL: postgresqlUrl
    .optional()
    .describe(
      'Direct URL of the same database, bypassing a transaction pooler; used for migrations, notifications and detecting dead processes',
    ),
  DATABASE_POOL_SIZE: count(1)
    .default(10)
    .describe(
      `PostgreSQL connections, divided among the processes of \`keyway serve\`, with at least two each. If all are in use, a request waits up to ${longestPoolWaitMilliseconds / 1000} s, then gets 503 with \`Retry-After\``,
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.keyway')
    .describe('Folder for the embedded database and files created on the first start'),
  KEYWAY_ALLOW_EMBEDDED: flag
    .default(false)
    .describe('Allows production without PostgreSQL: one process, no protection against power loss'),
  REDIS_URL: redisUrl
    .optional()
    .describe('Redis for rate limits shared between processes; without it, each process counts separately'),
  ...keySettings,
  KEYWAY_ADMIN_KEY: z
    .string()
    .min(24, 'must have at least 24 characters')
    .optional()
    .describe('Key for the management API and `/metrics`; both are disabled without it'),
  KEYWAY_CONSOLE: flag.default(true).describe('Whether to serve the console at `/console`'),
  KEYWAY_CONSOLE_ADMIN_KEY: flag
    .default(true)
    .describe('Whether the admin key can sign in to the console; turn it off once `OIDC_ISSUER` is set'),
  ...peopleSettings,
  KEYWAY_METRICS_TOKEN: z
    .string()
    .min(24, 'must have at least 24 characters')
    .optional()
    .describe('Token for `/metrics` only, so monitoring needs no admin key'),
  KEYWAY_EGRESS_ALLOW: list(scopedNetwork)
    .default([])
    .describe(
      'Comma-separated private addresses of allowed helpdesks, e.g. `10.1.2.3/32:8080=app_…` for one application, or `=app_…/service_id` for one of its connectors. Without `=`, every application may reach the address',
    ),
  KEYWAY_WEBHOOK_EGRESS_ALLOW: list(networkWithPort)
    .default([])
    .describe(
      'Private addresses allowed for webhooks, in the same format. `KEYWAY_EGRESS_ALLOW` does not apply to webhooks',
    ),
  KEYWAY_SANDBOX: flag
    .optional()
    .describe('Whether sandbox integrations are enabled; default on in development, off in production'),
  KEYWAY_SANDBOX_URL: simulators.optional().describe('URL of the simulators for sandbox integrations'),
  ...startSettings,
  ...bodySettings,
  RATE_LIMIT_PER_SECOND: count(0)
    .default(200)
    .describe(
      'Requests per second per API key, half of that per consumer and connector; 0 turns off all rate limits',
    ),
  FREE_TIER_MONTHLY_REQUESTS: count(0)
    .optional()
    .describe('Requests per month for applications on the plan `free`; default: unlimited'),
  DOWNSTREAM_CONCURRENCY: count(1)
    .default(50)
    .describe('Concurrent requests of an application to one connector, per server'),
  DOWNSTREAM_CONCURRENCY_PER_CONSUMER: count(1).default(10).describe('The same per consumer'),
  DOWNSTREAM_QUEUE_MS: count(0)
    .pipe(z.number().max(25_000))
    .default(15_000)
    .describe('Longest time a request waits in the queue; less if the connector hangs'),
  DOWNSTREAM_PACE_MS: count(0)
    .pipe(z.number().max(25_000))
    .default(10_000)
    .describe(
      'Longest time a request waits for the connector’s published rate limit; then it is sent, and the connector decides. 0 turns pacing off',
    ),
  DOWNSTREAM_MEMORY_MB: count(1)
    .default(128)
    .describe(
      'Memory for large connector responses in megabytes before others wait; one application gets half of it, one of its connectors half of that',
    ),
  CACHE_MB: count(1).default(128).describe('Cache for recently used connections in megabytes, per server'),
  MAX_CONNECTIONS: count(1).default(5_000).describe('Concurrent client connections'),
  MAX_CONNECTIONS_PER_ADDRESS: count(0)
    .default(100)
    .describe(
      'Concurrent client connections per IP address; 0 for no limit. Does not apply to proxies in `TRUST_PROXY`, or to loopback in development',
    ),
  KEYWAY_ROLES: list(z.enum(roles))
    .refine((named) => named.length > 0, `expected ${roles.join(', ')} or both`)
    .default([...roles])
    .describe(
      'Comma-separated roles of this process: `api` serves requests, `worker` runs background jobs. An installation needs both',
    ),
  KEYWAY_PROCESSES: z
    .string()
    .regex(/^(?:auto|[1-9]\d{0,2})$/, 'must be auto or a whole number from 1 to 999')
    .optional()
    .describe(
      'Processes of `keyway serve` under a supervisor, which share its port and limits; `auto` is one per core ([more](self-hosting.md#all-cores)). Default: one process without a supervisor',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Lowest level to log'),
  ...requestLogSettings,
  LOG_RETENTION_DAYS: count(1).default(30).describe('Retention of the request log, in days'),
  EVENT_RETENTION_DAYS: count(4)
    .default(30)
    .describe(
      'Retention of events for the event log and replays, in days; undelivered events are retried for three days',
    ),
  ...workerSettings,
  ...telemetrySettings,
  SHUTDOWN_DELAY_MS: count(0)
    .default(5_000)
    .describe('How long a stopping server keeps accepting requests, so load balancers can notice'),
});

export type Environment = Omit<z.infer<typeof environmentSchema>, 'KEYWAY_SANDBOX'> & {
  readonly KEYWAY_SANDBOX: boolean;
  readonly isDevelopment: boolean;
  /** npm and npx set a variable for the programs that they run. */
  readonly isStartedByNpm: boolean;
  /** Processes among which the limits are divided. */
  readonly processes: number;
  /** Names with our prefix that no program of ours reads. */
  readonly unknownSettings: readonly string[];
};

type Settings = Readonly<Record<string, string | undefined>>;
/** The environment is invalid; the message lists every setting and its requirement, never a secret. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Invalid environment:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/** Parses the process environment once; an empty value counts as absent. */
export function parseEnvironment(source: Settings): Environment {
  const given = withValue(source);
  const parsed = environmentSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  // An invalid value must not hide problems in the others.
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const environment = parsed.data ?? environmentSchema.parse(rest);
  const isDevelopment = environment.KEYWAY_ENV === 'development';
  const names = [Object.keys(given), Object.keys(environmentSchema.shape)] as const;
  const problems = [
    ...findMisspelt(...names),
    ...issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    ...findContradictions(environment).filter((problem) => !wrong.has(problem.split(':', 1)[0] ?? '')),
  ];
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    ...environment,
    KEYWAY_SANDBOX: environment.KEYWAY_SANDBOX ?? isDevelopment,
    isDevelopment,
    isStartedByNpm: source.npm_lifecycle_event !== undefined,
    processes: 1,
    unknownSettings: findUnknown(...names),
  };
}

/** Returns the conflicts between individually valid values. */
function findContradictions(environment: z.infer<typeof environmentSchema>): string[] {
  const isDevelopment = environment.KEYWAY_ENV === 'development';
  return [
    Boolean(environment.TLS_CERT) !== Boolean(environment.TLS_KEY) &&
      'TLS_CERT and TLS_KEY: set both or none',
    environment.KEYWAY_MASTER_KEY !== undefined &&
      environment.KEYWAY_KEY_SERVICE !== undefined &&
      'KEYWAY_MASTER_KEY and KEYWAY_KEY_SERVICE: set one; the one before, while it is being changed, as KEYWAY_MASTER_KEY_PREVIOUS or KEYWAY_KEY_SERVICE_PREVIOUS',
    environment.KEYWAY_MASTER_KEY_PREVIOUS !== undefined &&
      environment.KEYWAY_KEY_SERVICE_PREVIOUS !== undefined &&
      'KEYWAY_MASTER_KEY_PREVIOUS and KEYWAY_KEY_SERVICE_PREVIOUS: set one',
    environment.KEYWAY_METRICS_TOKEN !== undefined &&
      environment.KEYWAY_METRICS_TOKEN === environment.KEYWAY_ADMIN_KEY &&
      'KEYWAY_METRICS_TOKEN: must differ from KEYWAY_ADMIN_KEY, which may do everything',
    [environment.OIDC_ISSUER, environment.OIDC_CLIENT_ID, environment.OIDC_CLIENT_SECRET].some(Boolean) &&
      ![environment.OIDC_ISSUER, environment.OIDC_CLIENT_ID, environment.OIDC_CLIENT_SECRET].every(Boolean) &&
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all or none',
    !isDevelopment &&
      environment.OIDC_ISSUER?.startsWith('http:') &&
      'OIDC_ISSUER: must be https in production',
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
}

const started = (): NodeJS.ProcessEnv => process.env;

/** Returns the full environment, for a file that names variables of its own. */
export const readVariables = (): Readonly<Record<string, string | undefined>> => started();

/** Returns the environment; `settings` from the command line override it, and it overrides `defaults`. */
export const readEnvironment = (settings: Settings = {}, defaults: Settings = {}): Environment =>
  parseEnvironment({ ...withValue(defaults), ...withValue(started()), ...withValue(settings) });

const withValue = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));

/** Returns the values that no log may contain, even in quoted messages. */
export function secretsOfEnvironment(env: Environment): string[] {
  return [
    ...[env.KEYWAY_ADMIN_KEY, env.KEYWAY_METRICS_TOKEN, env.OIDC_CLIENT_SECRET],
    ...[env.KEYWAY_MASTER_KEY, env.KEYWAY_MASTER_KEY_PREVIOUS, env.VAULT_TOKEN, env.PKCS11_PIN],
    ...[env.DATABASE_URL, env.DATABASE_DIRECT_URL, env.KEYWAY_START_DATABASE_URL, env.REDIS_URL].map((text) =>
      passwordOf(text ?? ''),
    ),
    // Also without the scheme: the token itself is the secret.
    ...Object.values(env.OTEL_EXPORTER_OTLP_HEADERS ?? {}).flatMap((value) => [
      value,
      value.replace(/^\S+ +/, ''),
    ]),
  ].filter((secret): secret is string => Boolean(secret));
}

/** Returns a command of this program as the user types it: through npm in a clone, through npx if that started it. */
export function asTyped(parameters: string, source: NodeJS.ProcessEnv = started()): string {
  const { npm_lifecycle_event: script, npm_package_name: name } = source;
  if (script === undefined) return `keyway ${parameters}`;
  return script !== 'npx' && name === 'keyway'
    ? `npm run keyway -- ${parameters}`
    : `npx @keyway/server ${parameters}`;
}
