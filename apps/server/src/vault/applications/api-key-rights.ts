import type { apiKeySchema } from '@keyway/contract';
import type { ApiKey } from '@keyway/db';
import type { z } from 'zod';

type Rights = Pick<z.infer<typeof apiKeySchema>, 'scopes' | 'consumer_ids' | 'service_ids' | 'source_cidrs'>;
type Columns = Pick<ApiKey, 'scopes' | 'consumerIds' | 'serviceIds' | 'sourceCidrs'>;

/** The rights that a body names, as columns. */
export const toRightsColumns = (body: Partial<Rights>): Partial<Columns> => ({
  ...(body.scopes && { scopes: unique(body.scopes) }),
  ...(body.consumer_ids && { consumerIds: unique(body.consumer_ids) }),
  ...(body.service_ids && { serviceIds: unique(body.service_ids) }),
  ...(body.source_cidrs && { sourceCidrs: unique(body.source_cidrs) }),
});

export const toRightsRecord = ({ scopes, consumerIds, serviceIds, sourceCidrs }: Columns): Rights => ({
  // One of a later release may be among them, of which this one knows nothing: it allows nothing here.
  scopes: scopes as Rights['scopes'],
  consumer_ids: consumerIds,
  service_ids: serviceIds,
  source_cidrs: sourceCidrs,
});

const membersOf = {
  scopes: 'scopes',
  consumerIds: 'consumer_ids',
  serviceIds: 'service_ids',
  sourceCidrs: 'source_cidrs',
} as const;

/** What the audit trail tells of a change of rights. */
export const toRightsDetail = (changed: Partial<Columns>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(membersOf).flatMap(([column, member]) => {
      const value = changed[column as keyof Columns];
      return value === undefined ? [] : [[member, value]];
    }),
  );

/** What a key that is given no rights has. */
export const fullRights: Columns = { scopes: ['full'], consumerIds: [], serviceIds: [], sourceCidrs: [] };

const unique = (values: readonly string[]): string[] => [...new Set(values)];
