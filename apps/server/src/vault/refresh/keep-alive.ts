import type { ErrorTypeName } from '@keyway/contract';
import {
  type Connection,
  ensureWorkOfServices,
  getApplication,
  getIntegration,
  listConnectionsToKeepAlive,
  listServicesKeptAlive,
  type NextLook,
  type ServiceOfApplication,
  setNextLooks,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import type { ServedConnectors } from '../settings/index.js';
import { VaultClosedError } from '../../platform/keyring/index.js';
import type { StopSignal } from '../../security/egress/index.js';
import type { Span } from '../../platform/telemetry/index.js';
import { providerHost } from '../settings/index.js';
import {
  connectionKeyOf,
  idleEnd,
  keepAliveTime,
  loadResolvedConnection,
  type ResolvedConnection,
} from '../model/index.js';

export const KEEP_ALIVE = 'keep_alive';
const SERVICES = 1_000;
/**
 * Connections examined per run, and how many of them are refreshed: per minute, as runs are at least that far apart.
 */
const PORTION = 200;
const MAX_REFRESHES = 30;
const PACE_SECONDS = 60;
const AT_ONCE = 4;
/** After this many failures without a success, the provider counts as unavailable. */
const MANY_FAILURES = 8;
const AWAY_SECONDS = 300;
/** After a failure, the next attempt comes after a twentieth of the remaining time. */
const SHARE_OF_REST = 1 / 20;
const MIN_RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 6 * 60 * 60_000;
/** Interval for checking disabled connections, which may be enabled again. */
const OFF_MS = 24 * 60 * 60_000;

/** Schedules work for each service of an application with connections due to be kept alive. */
export async function planKeepAlive(deps: Ports<'now' | 'database' | 'registry'>): Promise<void> {
  let after: ServiceOfApplication | undefined;
  do {
    after = await deps.database.system('find connections to keep alive', async (tx) => {
      const services = await listServicesKeptAlive(tx, deps.now(), { after, limit: SERVICES });
      const due = services.filter(({ isDue }) => isDue);
      await ensureWorkOfServices(tx, KEEP_ALIVE, due.map(withProviderHost(deps.registry)));
      return services.length === SERVICES ? services.at(-1) : undefined;
    });
  } while (after);
}

/** Adds the host that issues the service's tokens, if all customers share one. */
export const withProviderHost =
  (registry: ServedConnectors) =>
  (service: ServiceOfApplication): ServiceOfApplication & { host: string | undefined } => ({
    ...service,
    host: providerHost(registry.getConnector(service.serviceId)),
  });

/**
 * Refreshes tokens of one service of an application that would otherwise expire unused: a few each minute, the longest
 * due first. Uses the same refresh as requests, so that no token is ever sent twice.
 */
export async function keepServiceAlive(
  deps: Ports<'now' | 'database' | 'keyring' | 'logger' | 'refreshCredentials' | 'registry'>,
  { applicationId, key: serviceId }: WorkItem,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> {
  const now = deps.now();
  const { application, integration, rows } = await deps.database.tenant(applicationId, async (tx) => ({
    application: await getApplication(tx),
    integration: await getIntegration(tx, serviceId),
    rows: await listConnectionsToKeepAlive(tx, serviceId, now, PORTION),
  }));
  const connector = deps.registry.getConnector(serviceId);
  if (!application) return 'done';
  const looks: NextLook[] = [];
  const due: ResolvedConnection[] = [];
  for (const row of rows) {
    const isOn = row.enabled && integration?.enabled === true;
    if (!isOn || !connector) looks.push(lookAgain(row, new Date(now.getTime() + OFF_MS)));
    else {
      const { consumerId, connectionId } = row;
      const parts = { application, consumerId, connectionId, connector, integration, row };
      const resolved = await loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts);
      const later = whenLater(resolved, row, now);
      if (later) looks.push(later);
      else if (due.length < MAX_REFRESHES) due.push(resolved);
    }
  }
  const { tried, isAway } = await refreshAll(deps, due, { signal, span });
  for (const { row } of tried) if (row) looks.push(lookAgain(row, retryTime(row, deps.now())));
  await deps.database.tenant(applicationId, (tx) => setNextLooks(tx, now, looks));
  if (isAway) return { retryInSeconds: AWAY_SECONDS };
  if (due.length > 0) return { againInSeconds: PACE_SECONDS };
  return rows.length === PORTION ? { againInSeconds: 0 } : 'done';
}

/**
 * Returns when the connection is due; undefined if it is due now. Rows of an earlier release have no time stored: it
 * follows from the provider's rule.
 */
function whenLater(
  { connector, credentials, consent, isUnreadable }: ResolvedConnection,
  row: Connection,
  now: Date,
): NextLook | undefined {
  const { refreshTokenExpiresAt: known, tokenIssuedAt, refreshRetryAt } = row;
  const usedAt = tokenIssuedAt ?? row.createdAt;
  const end = known ?? idleEnd(connector, usedAt);
  // A grant of another OAuth client cannot be refreshed, unless the integration gets that client back.
  if (isUnreadable || consent.isOtherClient) return lookAgain(row, new Date(now.getTime() + OFF_MS));
  if (!end || !credentials.oauth2?.refreshToken) return lookAgain(row, null, null);
  if (!known) {
    const at = keepAliveTime(connectionKeyOf(row), usedAt, end);
    if (now < at) return lookAgain(row, at, end);
  }
  return refreshRetryAt && now < refreshRetryAt ? lookAgain(row, refreshRetryAt, end) : undefined;
}

const lookAgain = (
  row: Connection,
  keepAliveAt: Date | null,
  refreshTokenExpiresAt: Date | null = row.refreshTokenExpiresAt,
): NextLook => ({ ...connectionKeyOf(row), keepAliveAt, refreshTokenExpiresAt });

function retryTime({ refreshTokenExpiresAt: end }: Connection, now: Date): Date {
  const rest = end && end > now ? end.getTime() - now.getTime() : Infinity;
  const pause = Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, rest * SHARE_OF_REST));
  return new Date(now.getTime() + pause);
}

/** Refreshes a few concurrently. If the provider is unavailable, the rest is left for later. */
async function refreshAll(
  deps: Ports<'keyring' | 'logger' | 'refreshCredentials'>,
  due: readonly ResolvedConnection[],
  { signal, span }: { signal: StopSignal; span: Span | undefined },
): Promise<{ tried: ResolvedConnection[]; isAway: boolean }> {
  const tried: ResolvedConnection[] = [];
  let failures = 0;
  let answers = 0;
  const isAway = () => failures >= MANY_FAILURES && answers === 0;
  const left = due[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const resolved of left) {
      if (signal.aborted || isAway()) return;
      if (await isAnswered(deps, resolved, span)) answers += 1;
      else failures += 1;
      tried.push(resolved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tried, isAway: failures > 0 && answers === 0 };
}

const awayErrors: readonly string[] = [
  'ConnectorExecutionError',
  'ConnectorRateLimitError',
  'ServiceUnavailableError',
] satisfies readonly ErrorTypeName[];

/** Returns whether the provider responded; a refusal counts, and the refresh has stored its consequences. */
async function isAnswered(
  deps: Ports<'keyring' | 'logger' | 'refreshCredentials'>,
  resolved: ResolvedConnection,
  span: Span | undefined,
): Promise<boolean> {
  try {
    await deps.refreshCredentials.forced(resolved, span);
    return true;
  } catch (error) {
    // Says nothing about the connection, which stays due.
    if (deps.keyring.isClosing()) throw new VaultClosedError();
    if (error instanceof ApiError) return !awayErrors.includes(error.typeName);
    // A connection with an unexpected error would be tried first each time, and block all others until they expire.
    deps.logger.error({ err: error, serviceId: resolved.connector.id }, 'refreshing an unused token failed');
    return false;
  }
}
