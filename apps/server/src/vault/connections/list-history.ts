import {
  connectionHealths,
  connectionStates,
  unifiedApis,
  type ConnectionHistoryEntry,
} from '@keyway/contract';
import {
  listConnectionHistory,
  type AuditAction,
  type AuditEntry,
  type AuditPosition,
  type JsonObject,
} from '@keyway/db';

import { applicationOf, connectionIdOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { pageList } from '../../platform/wire/index.js';
import { loadConnection } from '../model/index.js';

type Params = { readonly unified_api: string; readonly service_id: string };
type Event = ConnectionHistoryEntry['event'];
type Position = Omit<AuditPosition, 'at'> & { at: string };

/** Maps audit actions to events of connections; the detail of `connection.changed` says more. */
const eventOf: Partial<Record<AuditAction, Event>> = {
  'connection.added': 'added',
  'connection.changed': 'health_changed',
  'connection.deleted': 'deleted',
  'credential.pending': 'authorization_pending',
  'credential.stored': 'authorized',
  'credential.changed': 'credential_changed',
  'credential.deleted': 'credential_deleted',
  'credential.refresh_failed': 'refresh_failed',
  'credential.revoked': 'revoked',
  'credential.revocation_finished': 'revocation_finished',
  'credential.revocation_expired': 'revocation_expired',
  'credential.revocation_dropped': 'revocation_dropped',
};
const actions = Object.keys(eventOf) as AuditAction[];

/** Lists the history of a connection, newest first; for a deleted one, as far as it is known. */
export async function listHistory(
  deps: Ports<'baseUrl' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  params: Params,
  query: { cursor?: string; limit?: number },
) {
  const key = {
    consumerId: consumerOf(context),
    serviceId: params.service_id,
    connectionId: connectionIdOf(context),
  };
  const load = (after: Position | undefined, limit: number) =>
    deps.database.tenant(applicationOf(context).id, (tx) =>
      listConnectionHistory(tx, key, {
        actions,
        limit,
        ...(after && { after: { ...after, at: new Date(after.at) } }),
      }),
    );
  const paged = await pageList<AuditEntry, Position>(deps, context, {
    list: `history of ${JSON.stringify([key.consumerId, key.serviceId, key.connectionId])}`,
    query,
    load,
    positionOf: ({ at, chainId, sequence }) => ({ at: at.toISOString(), chainId, sequence }),
  });
  // For a connection that never existed, the error says what is missing.
  const isKnown = paged.data.length > 0 && unifiedApis.some((id) => id === params.unified_api);
  if (!isKnown && query.cursor === undefined) await loadConnection(deps, context, params);
  return { ...paged, data: paged.data.map(toEntry) };
}

function toEntry(entry: AuditEntry): ConnectionHistoryEntry {
  const { detail } = entry;
  const state = toMove(detail['state'], connectionStates);
  const health = toMove(detail['health'], connectionHealths);
  return {
    at: entry.at.toISOString(),
    event: toEvent(entry),
    by: toActor(entry.actor),
    request_id: entry.requestId,
    state,
    health,
    detail: [
      ...(state ? [`State: ${state.from} to ${state.to}.`] : []),
      ...(health ? [`Health: ${health.from} to ${health.to}.`] : []),
      ...(Array.isArray(detail['settings']) ? [`Settings: ${detail['settings'].join(', ')}.`] : []),
    ].join(' '),
  };
}

function toEvent({ action, detail }: AuditEntry): Event {
  if (action === 'connection.changed') {
    if (typeof detail['enabled'] === 'boolean') return detail['enabled'] ? 'enabled' : 'disabled';
    if (Array.isArray(detail['settings'])) return 'settings_changed';
  }
  return eventOf[action as AuditAction] ?? 'health_changed';
}

function toMove<Value extends string>(stored: unknown, values: readonly Value[]) {
  const { from, to } = (stored ?? {}) as JsonObject;
  const find = (name: unknown) => values.find((value) => value === name);
  const [was, is] = [find(from), find(to)];
  return was === undefined || is === undefined ? null : { from: was, to: is };
}

const kinds = ['api_key', 'person', 'session'] as const;

/** Parses an actor of `AuditOrigin`: `api_key:key_1`, `admin`, `job:refresh`. */
function toActor(actor: string): ConnectionHistoryEntry['by'] {
  const [name = '', ...rest] = actor.split(':');
  const id = rest.join(':') || null;
  const kind = kinds.find((each) => each === name);
  if (kind) return { kind, id };
  if (name === 'admin') return { kind: 'admin_key', id: null };
  return name === 'browser' || name === 'public' ? { kind: 'browser', id: null } : { kind: 'system', id };
}
