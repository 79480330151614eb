import {
  deleteEventSource,
  type EventSource,
  getApplicationOrDeleted,
  getIntegration,
  type Integration,
  updateEventSource,
  type WorkOutcome,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';
import {
  buildResolvedConnection,
  type UnsubscribeContext,
  queueUnsubscribeRevocation,
  type ResolvedConnection,
  withTokens,
} from '../../vault/model/index.js';
import { renewOrder } from '../../vault/oauth/index.js';
import { readSecrets } from '../sources/index.js';
import { runInBackground, type UnderWay } from '../../downstream/index.js';
import { retryLater } from './vendor-trouble.js';

const PORTION = 1_000;
/** The longest duration of a token request. */
const REFRESH_SECONDS = 20;
/** After this many attempts, the subscription is left for the vendor to end: our URL no longer responds. */
const MAX_ATTEMPTS = 6;

/** Deletes the subscription of an ended source at its vendor, and all stored data about its records. */
export async function endSource(
  deps: Ports<'audit' | 'caches' | 'database' | 'egress' | 'keyring' | 'logger' | 'operations' | 'registry'>,
  source: EventSource,
  attempts: number,
  work: UnderWay,
): Promise<WorkOutcome> {
  const { applicationId, id, consumerId, serviceId, connectionId } = source;
  try {
    await deleteSubscription(deps, source, work);
  } catch (error) {
    if (work.signal.aborted) return { againInSeconds: 0 };
    deps.keyring.assertOpen();
    if (attempts < MAX_ATTEMPTS && isPassing(error)) return retryLater(error, attempts);
    // A refresh in flight when the connection ended stores its tokens when it completes.
    if (attempts < 2 && source.farewellSealed && isRejected(error))
      return { retryInSeconds: REFRESH_SECONDS };
    deps.logger.warn({ applicationId, serviceId }, 'deleting a subscription at a vendor failed');
  }
  const isOver = await deps.database.tenant(applicationId, async (tx) => {
    await updateEventSource(tx, id, { state: 'ended', farewellSealed: null, secretsSealed: null });
    if (source.farewellSealed) {
      const note = { action: 'credential.deleted', consumerId, serviceId, connectionId } as const;
      deps.audit.note(tx, jobOrigin('subscriptions'), note);
    }
    return deleteEventSource(tx, id, PORTION);
  });
  return isOver ? 'done' : { againInSeconds: 0 };
}

/** Returns whether an error is ours rather than the vendor's: mostly an unavailable database or key service. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.typeName === 'ConnectorRateLimitError' ||
  error.typeName === 'ServiceUnavailableError' ||
  (error.typeName === 'ConnectorExecutionError' && error.status >= 500);

const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'ConnectorCredentialsError';

async function deleteSubscription(
  deps: Ports<'audit' | 'caches' | 'database' | 'egress' | 'keyring' | 'logger' | 'operations' | 'registry'>,
  source: EventSource,
  work: UnderWay,
): Promise<void> {
  const calls = deps.registry.getConnector(source.serviceId)?.events?.hooks?.subscription;
  const sealer = await deps.keyring.open(source.applicationId);
  const subscription = readSecrets(sealer, source)?.subscription;
  if (!calls || !subscription) return;
  const remove = async (resolved: ResolvedConnection | undefined): Promise<void> => {
    if (!resolved?.authType) return;
    await runInBackground(resolved.application, source, work, async (context) => {
      await deps.operations
        .runSteps(context, resolved, (about) => calls.remove(subscription, about))
        .catch((error: unknown) => {
          if (Object(error).typeName !== 'EntityNotFoundError') throw error;
        });
    });
  };
  if (!source.farewellSealed) return remove(await findLiving(deps, source));
  const place = sealPlace('eventUnsubscribeContext', source.id);
  const text = await deps.keyring.unseal(source.applicationId, place, source.farewellSealed);
  const unsubscribeContext = JSON.parse(text) as UnsubscribeContext;
  try {
    await remove(await buildFormer(deps, source, unsubscribeContext));
  } catch (error) {
    const renewed = isRejected(error)
      ? await renewUnsubscribeContext(deps, source, unsubscribeContext)
      : undefined;
    if (!renewed) throw error;
    await remove(await buildFormer(deps, source, renewed));
  }
}

/** Finds the connection if it still exists: its integration stopped events, or it was disabled. */
async function findLiving(
  deps: Ports<'caches'>,
  { applicationId, consumerId, unifiedApi, serviceId, connectionId }: EventSource,
): Promise<ResolvedConnection | undefined> {
  const snapshot = await deps.caches.snapshot(applicationId, consumerId, unifiedApi);
  return snapshot?.connections.get(serviceId)?.find((each) => each.connectionId === connectionId);
}

/** Builds the connection as it was; without its row, so that nothing is recorded for the current one. */
async function buildFormer(
  deps: Ports<'database' | 'registry'>,
  { applicationId, consumerId, serviceId, connectionId }: EventSource,
  unsubscribeContext: UnsubscribeContext,
): Promise<ResolvedConnection | undefined> {
  const connector = deps.registry.getConnector(serviceId);
  const { application, integration } = await deps.database.tenant(applicationId, async (tx) => ({
    application: await getApplicationOrDeleted(tx),
    integration: await getIntegration(tx, serviceId),
  }));
  if (!connector || !application) return undefined;
  const parts = {
    ...{ application, consumerId, connectionId, connector },
    integration: { ...(integration ?? nothing), ...unsubscribeContext.integration } as Integration,
    row: {
      ...{ settings: unsubscribeContext.settings, authType: unsubscribeContext.authType },
      ...{ grantedScopes: [], oauthClientId: null },
    } as never,
  };
  return {
    ...buildResolvedConnection(deps.registry.sandboxUrl, parts, unsubscribeContext.credentials),
    row: undefined,
  };
}

/** Stands in for an integration that was deleted as well. */
const nothing = { operations: [], scopes: [], enabled: true };

/** Refreshes the tokens; stores them for the next attempt and queues their revocation before they are used. */
async function renewUnsubscribeContext(
  deps: Ports<'audit' | 'database' | 'egress' | 'keyring' | 'logger' | 'registry'>,
  source: EventSource,
  unsubscribeContext: UnsubscribeContext,
): Promise<UnsubscribeContext | undefined> {
  const { applicationId, consumerId, serviceId, connectionId, id } = source;
  const { order } = unsubscribeContext;
  const connector = deps.registry.getConnector(serviceId);
  if (!connector || !order) return undefined;
  const tokens = await renewOrder(deps, connector, { ...order, applicationId }, async () => {
    const sealer = await deps.keyring.open(applicationId);
    return async (renewed) => {
      const next = withTokens(unsubscribeContext, renewed);
      const farewellSealed = sealer.seal(sealPlace('eventUnsubscribeContext', id), JSON.stringify(next));
      await retryWhileDatabaseDown(deps.logger, 'tokens that are to be revoked', () =>
        deps.database.tenant(applicationId, async (tx) => {
          await updateEventSource(tx, id, { farewellSealed });
          await queueUnsubscribeRevocation(tx, sealer, source, { ...order, tokens: renewed });
          const note = { action: 'credential.refreshed', consumerId, serviceId, connectionId } as const;
          deps.audit.note(tx, jobOrigin('subscriptions'), note);
        }),
      );
    };
  });
  return tokens && withTokens(unsubscribeContext, tokens);
}
