import type {
  HookSource,
  OperationContext,
  Steps,
  Subscription,
  SubscriptionCalls,
} from '@keyway/connectors';
import { toStorableTime } from '@keyway/contract';
import {
  ensureHookAddress,
  type EventSource,
  type EventSourcePatch,
  getEventSource,
  lockEventSource,
  updateEventSource,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type UnderWay, wordsOf } from '../../downstream/index.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { accountOfSettings, resolveConnection, type ResolvedConnection } from '../../vault/model/index.js';
import {
  buildHookUrl,
  hashAccount,
  hashHandle,
  createHookSecrets,
  type HookSecrets,
  ensureSecrets,
  writeSecrets,
} from '../sources/index.js';
import type { Span } from '../../platform/telemetry/index.js';
import type { StopSignal } from '../../security/egress/index.js';
import { inBackground } from './background-call.js';
import { isOfVendor, isUnavailable, retryLater } from './vendor-trouble.js';

const DAY_SECONDS = 86_400;
const WEEK_MS = 7 * DAY_SECONDS * 1_000;
/** A failure is shown after this many attempts; before, it may be transient. */
const SHOWN_AFTER = 3;

type Subscribing = {
  readonly deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'operations'>;
  readonly context: RequestContext;
  readonly source: EventSource;
  readonly resolved: ResolvedConnection;
};

/** Ends a source and its subscription. */
type SourceEnd = {
  endSource(source: EventSource, attempts: number, work: UnderWay): Promise<WorkOutcome>;
};

/**
 * Subscribes to a source's vendor where possible, checks the subscription once a day, and deletes it when the source
 * has ended. Where subscriptions are not supported, the source is polled only.
 */
export async function subscribeSource(
  deps: Subscribing['deps'] & Ports<'caches' | 'registry'> & SourceEnd,
  item: WorkItem,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> {
  const { applicationId, key: sourceId, attempts } = item;
  const source = await deps.database.tenant(applicationId, (tx) => getEventSource(tx, sourceId));
  if (!source) return 'done';
  if (source.endedAt) return deps.endSource(source, attempts, { signal, span });
  const hooks = deps.registry.getConnector(source.serviceId)?.events?.hooks;
  if (!hooks) {
    await patch(deps, source, { state: 'polled', failure: null });
    return 'done';
  }
  try {
    const outcome = await inBackground(deps, source, { signal, span }, async (context) => {
      const resolved = await resolveConnection(deps, context, source.unifiedApi);
      return prepare({ deps, context, source, resolved }, hooks);
    });
    return outcome ?? 'done';
  } catch (error) {
    if (signal.aborted) return { againInSeconds: 0 };
    if (!(error instanceof ApiError)) throw error;
    // The vendor's message says what has to change there; the attempt tomorrow may succeed.
    const isFinal = isUnavailable(error) || !isOfVendor(error);
    if (isFinal || attempts >= SHOWN_AFTER)
      await patch(deps, source, { state: 'failed', failure: wordsOf(error) });
    return isFinal ? { againInSeconds: soon(DAY_SECONDS) } : retryLater(error, attempts);
  }
}

async function prepare(subscribing: Subscribing, hooks: HookSource): Promise<WorkOutcome> {
  const { deps, source } = subscribing;
  if (hooks.per === 'integration') {
    await joinAddress(subscribing);
    return 'done';
  }
  const sealer = await deps.keyring.open(source.applicationId);
  const secrets = await deps.database.tenant(source.applicationId, async (tx) => {
    const held = await lockEventSource(tx, source.id);
    return held && ensureSecrets(deps, tx, sealer, held);
  });
  if (!secrets) return { againInSeconds: 0 };
  if (!hooks.subscription) {
    await patch(deps, source, { state: 'manual', failure: null });
    return 'done';
  }
  return keepSubscription(subscribing, hooks.subscription, secrets);
}

/** Registers the integration's shared URL, and the account that maps hints to this connection. */
async function joinAddress({ deps, context, source, resolved }: Subscribing): Promise<void> {
  const { applicationId, serviceId, id } = source;
  const account = accountOfSettings(resolved) ?? (await askAccount({ deps, context, source, resolved }));
  const sealer = await deps.keyring.open(applicationId);
  const secrets = createHookSecrets();
  const secretsSealed = sealer.seal(sealPlace('hookSecrets', serviceId), JSON.stringify(secrets));
  await deps.database.tenant(applicationId, async (tx) => {
    await ensureHookAddress(tx, { serviceId, handleHash: hashHandle(deps, secrets.handle), secretsSealed });
    await updateEventSource(tx, id, {
      state: account === undefined ? 'failed' : 'manual',
      failure: account === undefined ? 'The connector does not report the account of this connection.' : null,
      accountHash: account === undefined ? null : hashAccount(deps, applicationId, serviceId, account),
    });
  });
}

async function askAccount({ deps, context, resolved }: Subscribing): Promise<string | undefined> {
  const { account } = resolved.connector;
  if (!account || !('request' in account)) return undefined;
  return deps.operations.runSteps(context, resolved, function* () {
    const [response] = yield account.request;
    return response && account.read(response)?.id;
  });
}

async function keepSubscription(
  subscribing: Subscribing,
  calls: SubscriptionCalls,
  secrets: HookSecrets,
): Promise<WorkOutcome> {
  const { deps, source } = subscribing;
  const { subscription } = secrets;
  if (!subscription) return makeOne(subscribing, calls, secrets, {});
  if (isLapsing(deps, subscription)) {
    const renewed = calls.renew && (await ifThere(() => run(subscribing, calls.renew!, subscription)));
    if (!renewed) return makeOne(subscribing, calls, secrets, {});
    await store(subscribing, secrets, { ...subscription, ...renewed }, {});
    return { againInSeconds: soon(DAY_SECONDS) };
  }
  if (await ifThere(() => run(subscribing, calls.check, subscription))) {
    await store(subscribing, secrets, subscription, {});
    return { againInSeconds: soon(DAY_SECONDS) };
  }
  // The vendor lost the subscription, or someone there deleted it: recreated once, then left for people to notice.
  const now = deps.now();
  if (!source.remadeAt || now.getTime() - source.remadeAt.getTime() > WEEK_MS)
    return makeOne(subscribing, calls, secrets, { remadeAt: now });
  await patch(deps, source, { state: 'failed', failure: 'The subscription was deleted at the connector.' });
  return { againInSeconds: soon(DAY_SECONDS) };
}

const run = <Result>(
  { deps, context, resolved }: Subscribing,
  call: (subscription: Subscription, context: OperationContext) => Steps<Result>,
  subscription: Subscription,
): Promise<Result> => deps.operations.runSteps(context, resolved, (about) => call(subscription, about));

/** Returns undefined if the vendor no longer has it. */
async function ifThere<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.typeName === 'EntityNotFoundError') return undefined;
    throw error;
  }
}

const isLapsing = ({ now }: Ports<'now'>, { expiresAt }: Subscription): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) - now().getTime() < WEEK_MS;

async function makeOne(
  subscribing: Subscribing,
  calls: SubscriptionCalls,
  secrets: HookSecrets,
  more: EventSourcePatch,
): Promise<WorkOutcome> {
  const { deps, context, source, resolved } = subscribing;
  const url = buildHookUrl(deps, source.serviceId, secrets);
  const input = { url, secret: secrets.secret, name: 'Keyway' };
  const made = await deps.operations.runSteps(context, resolved, (about) => calls.create(input, about));
  const started = { unpushedFinds: 0, unpushedAt: null };
  if (await store(subscribing, secrets, made, { ...more, ...started }))
    return { againInSeconds: soon(DAY_SECONDS) };
  // The source ended before this subscription was stored.
  await ifThere(() => run(subscribing, calls.remove, made));
  return 'done';
}

/** Stores the current subscription. Returns false if its source was deleted. */
async function store(
  { deps, source }: Subscribing,
  secrets: HookSecrets,
  subscription: Subscription,
  more: EventSourcePatch,
): Promise<boolean> {
  const { applicationId, id } = source;
  const { expiresAt } = subscription;
  const sealer = await deps.keyring.open(applicationId);
  const now = deps.now();
  return deps.database.tenant(applicationId, async (tx) => {
    await writeSecrets(tx, sealer, source, { ...secrets, subscription });
    const expiry = expiresAt === undefined ? null : toStorableTime(new Date(expiresAt));
    return updateEventSource(tx, id, {
      ...{ state: 'subscribed', failure: null, verifiedAt: now, expiresAt: expiry },
      ...more,
    });
  });
}

const patch = (deps: Ports<'database'>, { applicationId, id }: EventSource, columns: EventSourcePatch) =>
  deps.database.tenant(applicationId, (tx) => updateEventSource(tx, id, columns));

const soon = (seconds: number): number => seconds * (0.9 + 0.2 * Math.random());
