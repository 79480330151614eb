import type { ConnectionRecord } from '@keyway/contract';
import { openTabStorage } from '@keyway/ui';

/** A visit to the provider that was started here and has not come back yet. */
export type PendingFlow = {
  /** Names the visit in the redirect URI, and the channel of its windows; 128 random bits that only they share. */
  readonly id: string;
  /** The nonce that the result must repeat: proof that this browser started the flow (RFC 9700, 4.7). */
  readonly nonce: string;
  readonly kind: 'authorize' | 'revoke';
  /** `window`: a second window goes to the provider; `page`: this one does. */
  readonly mode: 'window' | 'page';
  readonly consumerId: string | null;
  readonly unifiedApi: string;
  readonly serviceId: string;
  readonly connectionId: string;
  /** `updated_at` of the connection when the visit started. */
  readonly before: string | null;
  readonly startedAt: number;
};

/** Ten minutes for the visit, thirty for the confirmation; afterwards nothing can come of it. */
const LIFETIME_MS = 40 * 60_000;

const keyOf = (applicationId: string): string => `keyway.flow.${applicationId}`;

/** 128 random bits, url-safe. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const buildFlow = (
  connection: ConnectionRecord,
  { kind, mode }: Pick<PendingFlow, 'kind' | 'mode'>,
): PendingFlow => ({
  ...{ id: randomId(), nonce: randomId(), kind, mode },
  consumerId: connection.consumer_id,
  unifiedApi: connection.unified_api,
  serviceId: connection.service_id,
  connectionId: connection.connection_id,
  before: connection.updated_at,
  startedAt: Date.now(),
});

type Place = Pick<ConnectionRecord, 'unified_api' | 'service_id' | 'connection_id'>;

export const placeOfFlow = ({ unifiedApi, serviceId, connectionId }: PendingFlow): Place => ({
  unified_api: unifiedApi,
  service_id: serviceId,
  connection_id: connectionId,
});

export const isAbout = (flow: PendingFlow, { unified_api, service_id, connection_id }: Place): boolean =>
  flow.unifiedApi === unified_api && flow.serviceId === service_id && flow.connectionId === connection_id;

/**
 * Whether the record shows that the visit succeeded in a window that this page hears nothing of. A grant that still
 * has to be confirmed is not in use.
 */
export function hasSucceeded(
  { kind, before }: PendingFlow,
  { state, health, updated_at }: Pick<ConnectionRecord, 'state' | 'health' | 'updated_at'>,
): boolean {
  if (updated_at === before) return false;
  if (kind === 'revoke') return health === 'revoked';
  return state === 'callable' && health !== 'pending_confirmation';
}

export const isOver = ({ startedAt }: PendingFlow): boolean => !(Date.now() - startedAt < LIFETIME_MS);

/** Reads a visit that another page has kept; undefined for anything else, and for one that is over. */
export function readFlow(given: unknown): PendingFlow | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const flow = given as PendingFlow;
  const texts = [flow.id, flow.nonce, flow.unifiedApi, flow.serviceId, flow.connectionId];
  const isWhole =
    texts.every((text) => typeof text === 'string') && ['authorize', 'revoke'].includes(flow.kind);
  return isWhole && !isOver(flow) ? flow : undefined;
}

/** Keeps the visit for the tab, and with it for a window opened from the tab. */
export function rememberFlow(applicationId: string, flow: PendingFlow): void {
  try {
    openTabStorage().setItem(keyOf(applicationId), JSON.stringify(flow));
  } catch {
    // Full or closed: the visit then only comes back to this very page.
  }
}

export function recallFlow(applicationId: string): PendingFlow | undefined {
  try {
    const stored = openTabStorage().getItem(keyOf(applicationId));
    return stored === null ? undefined : readFlow(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

export function forgetFlow(applicationId: string): void {
  try {
    openTabStorage().removeItem(keyOf(applicationId));
  } catch {
    // Nothing was kept.
  }
}
