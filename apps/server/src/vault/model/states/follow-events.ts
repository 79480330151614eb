import {
  type ConnectionKey,
  endEventSources,
  listUnsubscribeContexts,
  type EventSource,
  listSubscribedEnds,
  scheduleWork,
  startEventSources,
  type TenantTx,
  updateEventSource,
} from '@keyway/db';

import { type Sealer, sealPlace } from '../../../platform/keyring/index.js';
import { callHost } from '../../settings/index.js';
import { stateOf, type ConnectionView } from './connection-state.js';
import type { Credentials, OAuthTokens } from '../credentials.js';
import type { ResolvedConnection } from '../resolved-connection.js';
import { ifReadable, type RevocationOrder } from '../grants/revocation-order.js';

type Watched = ConnectionView & Pick<ResolvedConnection, 'consumerId' | 'connectionId'>;
type Move = { readonly before: Watched; readonly after: Watched };

/** Everything needed to delete the subscription of a deleted connection. */
export type UnsubscribeContext = {
  readonly credentials: Credentials;
  readonly authType: string | null;
  readonly settings: object;
  readonly integration: { readonly settings: object; readonly credentialsSource: string };
  /** Refreshes an expired access token, and revokes the new tokens. */
  readonly order?: RevocationOrder;
};

/** Turns vendor changes into events for as long as a connection is callable. */
export async function followEvents(tx: TenantTx, moves: readonly Move[], now: Date): Promise<void> {
  const begins = moves.filter(({ before, after }) => !isHeard(before, now) && isHeard(after, now));
  const ends = moves.filter(({ before, after }) => isWanted(before) && !isWanted(after));
  const started = await startEventSources(
    tx,
    begins.map(({ after }) => ({
      ...keyOf(after),
      host: callHost(after, after.row?.settings, after.authType),
    })),
  );
  const ended = await endEventSources(
    tx,
    ends.map(({ after }) => keyOf(after)),
  );
  const kinds = ['subscribe', 'poll', 'recheck'];
  await scheduleWork(tx, [
    ...started.flatMap((key) => kinds.map((kind) => ({ kind, key }))),
    ...ended.map(({ id: key }) => ({ kind: 'subscribe', key })),
  ]);
}

/**
 * Ends events when the connection loses its credential, which is kept until its subscription is deleted. Returns
 * whether there may be a subscription.
 */
export async function endEvents(
  tx: TenantTx,
  sealer: Sealer,
  key: ConnectionKey,
  readUnsubscribeContext: () => UnsubscribeContext | undefined,
): Promise<boolean> {
  const ended = await endEventSources(tx, [key]);
  // Includes sources that ended earlier, as when the integration disabled events, and are still subscribed: one shown
  // as failed, or being created at this moment, may be.
  const subscribed = await listSubscribedEnds(tx, key);
  for (const source of subscribed) await sealUnsubscribeContext(tx, sealer, source, readUnsubscribeContext());
  await scheduleWork(
    tx,
    ended.map(({ id }) => ({ kind: 'subscribe', key: id })),
  );
  return subscribed.length > 0;
}

async function sealUnsubscribeContext(
  tx: TenantTx,
  sealer: Sealer,
  { id }: EventSource,
  unsubscribeContext: UnsubscribeContext | undefined,
): Promise<void> {
  if (!unsubscribeContext) return;
  const farewellSealed = sealer.seal(
    sealPlace('eventUnsubscribeContext', id),
    JSON.stringify(unsubscribeContext),
  );
  await updateEventSource(tx, id, { farewellSealed });
}

/**
 * Replaces tokens kept for deleting a subscription, after a refresh that was in progress when the connection ended has
 * used them up. Returns whether there were any.
 */
export async function renewUnsubscribeContexts(
  tx: TenantTx,
  sealer: Sealer,
  key: ConnectionKey,
  { spent, tokens }: { readonly spent: string; readonly tokens: OAuthTokens },
): Promise<boolean> {
  let isAny = false;
  for (const source of await listUnsubscribeContexts(tx, key)) {
    const sealed = source.farewellSealed;
    const place = sealPlace('eventUnsubscribeContext', source.id);
    const unsubscribeContext =
      sealed && ifReadable(() => JSON.parse(sealer.unseal(place, sealed).toString()) as UnsubscribeContext);
    if (!unsubscribeContext || unsubscribeContext.credentials.oauth2?.refreshToken !== spent) continue;
    await sealUnsubscribeContext(tx, sealer, source, withTokens(unsubscribeContext, tokens));
    await scheduleWork(tx, [{ kind: 'subscribe', key: source.id }]);
    isAny = true;
  }
  return isAny;
}

/** Returns the context with newer tokens of its grant. */
export function withTokens(
  unsubscribeContext: UnsubscribeContext,
  { accessToken, refreshToken }: OAuthTokens,
): UnsubscribeContext {
  const tokens = { accessToken, refreshToken };
  return {
    ...unsubscribeContext,
    credentials: {
      ...unsubscribeContext.credentials,
      oauth2: { ...unsubscribeContext.credentials.oauth2, ...tokens },
    },
    ...(unsubscribeContext.order && { order: { ...unsubscribeContext.order, tokens } }),
  };
}

const isWanted = ({ connector, integration, row }: Watched): boolean =>
  connector.events !== undefined && integration.events && row?.enabled === true;

const isHeard = (view: Watched, now: Date): boolean =>
  isWanted(view) && stateOf(view, now).state === 'callable';

const keyOf = ({ consumerId, connectionId, integration, row, connector }: Watched): ConnectionKey => ({
  consumerId,
  unifiedApi: row?.unifiedApi ?? integration.unifiedApi,
  serviceId: connector.id,
  connectionId,
});
