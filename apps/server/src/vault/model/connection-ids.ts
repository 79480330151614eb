import { randomBytes } from 'node:crypto';

import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import type { ConnectionKey } from '@keyway/db';

/** Returns the ID of a connector's additional connection; the first one is the default. IDs sort by creation time. */
export const newConnectionId = (): string =>
  `conn_${Date.now().toString(16).padStart(12, '0')}${randomBytes(8).toString('hex')}`;

/** Returns an ID unique within a list: only an additional connection includes its own ID. */
export const toRecordId = ({
  unifiedApi,
  serviceId,
  connectionId,
}: Omit<ConnectionKey, 'consumerId'>): string =>
  [unifiedApi, serviceId, ...(connectionId === DEFAULT_CONNECTION_ID ? [] : [connectionId])].join('+');

/** Sorts the default connection first, the others by creation. */
export const byConnectionId = (a: { connectionId: string }, b: { connectionId: string }): number =>
  rankOf(a.connectionId) < rankOf(b.connectionId) ? -1 : 1;

const rankOf = (connectionId: string): string => (connectionId === DEFAULT_CONNECTION_ID ? '' : connectionId);
