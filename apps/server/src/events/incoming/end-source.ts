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
import type { Deps } from '../../deps.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { runSteps } from '../../unified/index.js';
import { buildResolvedConnection, type Farewell, type ResolvedConnection } from '../../vault/model/index.js';
import { readSecrets } from '../sources/index.js';
import { runInBackground, type UnderWay } from '../../downstream/index.js';
import { retryLater } from './vendor-trouble.js';

const PORTION = 1_000;
/** After so many tries the vendor is left to find out by itself: our address answers no more. */
const MAX_ATTEMPTS = 6;

/** Takes the subscription of an ended source back at its vendor, and forgets what was known of its records. */
export const endSource = async (
  deps: Deps,
  source: EventSource,
  attempts: number,
  work: UnderWay,
): Promise<WorkOutcome> => {
  const { applicationId, id, consumerId, serviceId, connectionId } = source;
  try {
    await takeBack(deps, source, work);
  } catch (error) {
    if (work.signal.aborted) return { againInSeconds: 0 };
    deps.keyring.assertOpen();
    if (attempts < MAX_ATTEMPTS && isPassing(error)) return retryLater(error, attempts);
    deps.logger.warn({ applicationId, serviceId }, 'a subscription could not be taken back');
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
};

/** What is no word of the vendor is a trouble of ours: a database or a key service that is away, mostly. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.typeName === 'ConnectorRateLimitError' ||
  error.typeName === 'ServiceUnavailableError' ||
  (error.typeName === 'ConnectorExecutionError' && error.status >= 500);

const takeBack = async (deps: Deps, source: EventSource, work: UnderWay): Promise<void> => {
  const calls = deps.registry.getConnector(source.serviceId)?.events?.hooks?.subscription;
  const sealer = await deps.keyring.open(source.applicationId);
  const subscription = readSecrets(sealer, source)?.subscription;
  if (!calls || !subscription) return;
  const resolved = await findResolved(deps, source);
  if (!resolved?.authType) return;
  await runInBackground(resolved.application, source, work, async (context) => {
    const own = { ...resolved, row: undefined };
    await runSteps(deps, context, own, (about) => calls.remove(subscription, about)).catch(
      (error: unknown) => {
        if (Object(error).typeName !== 'EntityNotFoundError') throw error;
      },
    );
  });
};

/** The connection as it was, where that is gone; without its row, so that nothing is noted of the one there is now. */
const findResolved = async (deps: Deps, source: EventSource): Promise<ResolvedConnection | undefined> => {
  const { applicationId, consumerId, unifiedApi, serviceId, connectionId, farewellSealed, id } = source;
  if (!farewellSealed) {
    const snapshot = await deps.caches.snapshot(applicationId, consumerId, unifiedApi);
    return snapshot?.connections.get(serviceId)?.find((each) => each.connectionId === connectionId);
  }
  const connector = deps.registry.getConnector(serviceId);
  const { application, integration } = await deps.database.tenant(applicationId, async (tx) => ({
    application: await getApplicationOrDeleted(tx),
    integration: await getIntegration(tx, serviceId),
  }));
  if (!connector || !application) return undefined;
  const text = await deps.keyring.unseal(applicationId, sealPlace('eventFarewell', id), farewellSealed);
  const farewell = JSON.parse(text) as Farewell;
  const parts = {
    ...{ application, consumerId, connectionId, connector },
    integration: { ...(integration ?? nothing), ...farewell.integration } as Integration,
    row: {
      ...{ settings: farewell.settings, authType: farewell.authType },
      ...{ grantedScopes: [], oauthClientId: null },
    } as never,
  };
  return buildResolvedConnection(deps.sandboxUrl, parts, farewell.credentials);
};

/** Of an integration that is gone as well. */
const nothing = { operations: [], scopes: [], enabled: true };
