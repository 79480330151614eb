import type { apiKeySchema } from '@keyway/contract';
import type { ApiKey } from '@keyway/db';
import type { z } from 'zod';

type Rights = Pick<z.infer<typeof apiKeySchema>, 'scopes' | 'consumer_ids' | 'service_ids' | 'source_cidrs'>;
type Columns = Pick<ApiKey, 'scopes' | 'consumerIds' | 'serviceIds' | 'sourceCidrs'>;

/** Returns the rights in a body, as columns. */
export const toRightsColumns = (body: Partial<Rights>): Partial<Columns> => ({
  ...(body.scopes && { scopes: unique(body.scopes) }),
  ...(body.consumer_ids && { consumerIds: unique(body.consumer_ids) }),
  ...(body.service_ids && { serviceIds: unique(body.service_ids) }),
  ...(body.source_cidrs && { sourceCidrs: unique(body.source_cidrs) }),
});

export const toRightsRecord = ({ scopes, consumerIds, serviceIds, sourceCidrs }: Columns): Rights => ({
  // A scope of a later release is unknown to this one, and permits nothing here.
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

/** Returns the audit detail of a change of rights. */
export const toRightsDetail = (changed: Partial<Columns>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(membersOf).flatMap(([column, member]) => {
      const value = changed[column as keyof Columns];
      return value === undefined ? [] : [[member, value]];
    }),
  );

/** Rights of a key created without any restriction. */
export const fullRights: Columns = { scopes: ['full'], consumerIds: [], serviceIds: [], sourceCidrs: [] };

const unique = (values: readonly string[]): string[] => [...new Set(values)];
