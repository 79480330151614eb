import { randomBytes } from 'node:crypto';

import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import type { ConnectionKey } from '@keyway/db';

/** The id of a connector's further connection; the first is the default one. Ids sort by the time they were made. */
export const newConnectionId = (): string =>
  `conn_${Date.now().toString(16).padStart(12, '0')}${randomBytes(8).toString('hex')}`;

/** What a record is told apart by in a list: the id of the connection itself only where it is a further one. */
export const toRecordId = ({
  unifiedApi,
  serviceId,
  connectionId,
}: Omit<ConnectionKey, 'consumerId'>): string =>
  [unifiedApi, serviceId, ...(connectionId === DEFAULT_CONNECTION_ID ? [] : [connectionId])].join('+');

/** The default one first, the others as they were added. */
export const byConnectionId = (a: { connectionId: string }, b: { connectionId: string }): number =>
  rankOf(a.connectionId) < rankOf(b.connectionId) ? -1 : 1;

const rankOf = (connectionId: string): string => (connectionId === DEFAULT_CONNECTION_ID ? '' : connectionId);
