import { type AuthType, type HookSource, manualStepsOf, signatureOf, usesKey } from '@keyway/connectors';
import type { ConnectionRecord } from '@keyway/contract';
import {
  type ConnectionKey,
  countSkipped,
  type EventSource,
  findEventSources,
  type HookAddress,
  listHookAddresses,
  type TenantTx,
} from '@keyway/db';

import type { Caller } from '../../context.js';
import type { Ports } from '../../ports.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { connectionKeyOf, mayChangeConnections, type ResolvedConnection } from '../../vault/model/index.js';
import { buildHookUrl } from './hook-address.js';
import type { HookSecrets } from './hook-secrets.js';
import { readSecrets } from './source-secrets.js';

type EventsView = ConnectionRecord['events'];
type State = NonNullable<EventsView>['state'];

const states: readonly State[] = ['new', 'polled', 'manual', 'subscribed', 'failed'];

/** Stored facts about the event sources of connections. */
export type EventFacts = {
  readonly sources: readonly EventSource[];
  readonly addresses: readonly HookAddress[];
  /** Number of records that cannot be read, by source. */
  readonly skipped: ReadonlyMap<string, number>;
};

/**
 * Loads the facts of any number of connections in three statements, and in none if no integration has events enabled.
 */
export async function readEventFacts(
  tx: TenantTx,
  connections: readonly ResolvedConnection[],
): Promise<EventFacts> {
  const asked = connections.filter(hasEvents);
  const shared = asked.filter(({ connector }) => connector.events?.hooks?.per === 'integration');
  const sources = await findEventSources(
    tx,
    asked.flatMap(({ row }) => (row ? [connectionKeyOf(row)] : [])),
  );
  return {
    sources,
    skipped: await countSkipped(
      tx,
      sources.map(({ id }) => id),
    ),
    addresses: await listHookAddresses(tx, [...new Set(shared.map(({ connector }) => connector.id))]),
  };
}

const hasEvents = ({ row, connector, integration }: ResolvedConnection): boolean =>
  row !== undefined && connector.events !== undefined && integration.events;

/** Returns how a connection's vendor changes become events; null if they don't. */
export async function toEventsView(
  deps: Ports<'baseUrl' | 'keyring' | 'now'>,
  resolved: ResolvedConnection,
  { caller, facts }: { caller: Caller; facts: EventFacts },
): Promise<EventsView> {
  const { connector, integration, row, authType = 'apiKey' } = resolved;
  if (!hasEvents(resolved) || !row || !connector.events) return null;
  const key = connectionKeyOf(row);
  const source = facts.sources.find((each) => isOf(each, key));
  const address = facts.addresses.find(({ serviceId }) => serviceId === connector.id);
  if (!source) return null;
  const state = states.find((each) => each === source.state) ?? 'new';
  const skipped = facts.skipped.get(source.id) ?? 0;
  const missing = state === 'manual' ? findMissingKey(connector, integration, authType) : undefined;
  return {
    state,
    origin: state === 'subscribed' || (state === 'manual' && !missing) ? 'native' : 'virtual',
    ...(state === 'manual'
      ? await toEnter(deps, source, connector.events.hooks, { address, authType, caller })
      : nothingToEnter),
    last_event_at: toTime(source.lastEventAt),
    last_pushed_at: toTime(source.lastPushedAt),
    last_polled_at: toTime(source.lastPolledAt),
    verified_at: toTime(source.verifiedAt),
    expires_at: toTime(source.expiresAt),
    health: skipped > 0 ? 'records_skipped' : 'ok',
    skipped_count: skipped,
    failure:
      source.failure ??
      missing ??
      unpushedWords(deps, source, connector.name) ??
      skippedWords(skipped, connector.name),
  };
}

/** Returns how long ago the third new record in a row was found without a webhook, before that counts as a failure. */
const PUSH_GRACE_MS = 60_000;

/** Returns the time before which unpushed finds count as a failure: a webhook may still be under way. */
export const unpushedBefore = ({ now }: Ports<'now'>): Date => new Date(now().getTime() - PUSH_GRACE_MS);

/** Returns the question to ask if events come from polling alone although the vendor should send webhooks. */
function unpushedWords(
  deps: Ports<'baseUrl' | 'now'>,
  { state, unpushedAt, lastPushedAt }: EventSource,
  name: string,
): string | undefined {
  const isExpected = state === 'subscribed' || state === 'manual';
  if (!isExpected || !unpushedAt || unpushedAt >= unpushedBefore(deps)) return undefined;
  return state === 'manual' && !lastPushedAt
    ? `No webhook of ${name} has arrived; events come from polling alone. Is the webhook set up at ${name}, and can it reach ${deps.baseUrl}?`
    : `Webhooks of ${name} do not arrive; events come from polling alone. Can it reach ${deps.baseUrl}?`;
}

function skippedWords(count: number, name: string): string | null {
  if (count === 0) return null;
  const records = count === 1 ? '1 record' : `${count} records`;
  return `Keyway cannot read ${records} of ${name}. Changes to them do not become events until it can.`;
}

/** Returns the missing key: the integration needs the vendor's signing key, without which every webhook is rejected. */
function findMissingKey(
  { name, events }: ResolvedConnection['connector'],
  { signingKeySealed, clientSecretSealed, credentialsSource }: ResolvedConnection['integration'],
  authType: AuthType,
): string | undefined {
  const signature = events?.hooks && signatureOf(events.hooks, authType);
  if (!signature) return undefined;
  const isMissing =
    (usesKey(signature, 'signing_key') && !signingKeySealed) ||
    (usesKey(signature, 'client_secret') && !clientSecretSealed && credentialsSource !== 'sandbox');
  if (!isMissing) return undefined;
  const member = usesKey(signature, 'signing_key') ? 'signing_key' : 'client_secret';
  return `Keyway rejects webhooks from ${name} until the integration has its ${member}, which ${name} shows for the app.`;
}

const isOf = (source: EventSource, key: ConnectionKey): boolean =>
  (['consumerId', 'unifiedApi', 'serviceId', 'connectionId'] as const).every(
    (name) => source[name] === key[name],
  );

const nothingToEnter = { url: null, secret: null, steps: [] };

type ToEnter = {
  readonly address: HookAddress | undefined;
  readonly authType: AuthType;
  readonly caller: Caller;
};

/** Returns the values to enter at the vendor, if Keyway cannot subscribe. */
async function toEnter(
  deps: Ports<'baseUrl' | 'keyring'>,
  source: EventSource,
  hooks: HookSource | undefined,
  { address, authType, caller }: ToEnter,
): Promise<Pick<NonNullable<EventsView>, 'url' | 'secret' | 'steps'>> {
  const { applicationId, serviceId } = source;
  if (!mayChangeConnections({ caller })) return nothingToEnter;
  if (address) {
    // The URL is the application's own and receives the events of all its consumers.
    if (caller.kind === 'session') return nothingToEnter;
    const place = sealPlace('hookSecrets', serviceId);
    const secrets = JSON.parse(await deps.keyring.unseal(applicationId, place, address.secretsSealed));
    return withSteps(serviceId, { url: buildHookUrl(deps, serviceId, secrets as HookSecrets), secret: null });
  }
  const secrets = readSecrets(await deps.keyring.open(applicationId), source);
  if (!secrets) return nothingToEnter;
  const signature = hooks && signatureOf(hooks, authType);
  const isOurs =
    signature?.kind === 'secret' || (signature?.kind === 'hmac' && signature.key === 'subscription');
  return withSteps(serviceId, {
    url: buildHookUrl(deps, serviceId, secrets),
    secret: isOurs ? secrets.secret : null,
  });
}

const withSteps = (serviceId: string, values: { url: string; secret: string | null }) => ({
  ...values,
  steps: [...manualStepsOf(serviceId, values)],
});

const toTime = (time: Date | null): string | null => time?.toISOString() ?? null;
