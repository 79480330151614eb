import type { Skipped } from '@keyway/connectors';
import { MAX_SKIPPED, type Meta, type ResourceName } from '@keyway/contract';

import type { Ports } from '../ports.js';
import type { ResolvedConnection } from '../vault/model/index.js';

/** IDs come from the helpdesk, and may have any length. */
const MAX_ID = 2048;

/** Returns the page members that name skipped records; none if there are none. */
export const toSkippedMeta = (skipped: readonly Skipped[]): Pick<Meta, 'skipped' | 'skipped_count'> =>
  skipped.length === 0
    ? {}
    : { skipped: skipped.slice(0, MAX_SKIPPED).map(toNamed), skipped_count: skipped.length };

const toNamed = ({ id, reason, field, message }: Skipped) => ({
  id: id !== null && id.length > MAX_ID ? null : id,
  reason,
  field,
  message,
});

/** Counts and logs an individually read record that cannot be mapped. */
export function noteUnreadable(
  { metrics, logger }: Ports<'logger' | 'metrics'>,
  service: string,
  resource: ResourceName,
): void {
  metrics.countSkipped({ service, resource, reason: 'unreadable_record' });
  logger.warn({ service, resource }, 'a changed record cannot be mapped and sends no event');
}

type Where = { readonly resolved: ResolvedConnection; readonly resource: ResourceName };

/**
 * Counts skipped records, and logs once per page why they cannot be mapped. Nothing of the records themselves is
 * logged.
 */
export function noteSkipped(
  { metrics, logger }: Ports<'logger' | 'metrics'>,
  { resolved, resource }: Where,
  skipped: readonly Skipped[],
): void {
  const [first] = skipped;
  if (!first) return;
  const service = resolved.connector.id;
  for (const { reason } of skipped) metrics.countSkipped({ service, resource, reason });
  logger.warn(
    { service, resource, count: skipped.length, field: first.field, problem: first.message },
    'helpdesk records cannot be mapped and are omitted from a list',
  );
}
