import type { ConnectionRecord } from '@keyway/contract';

import { groupOf, groupOrder, situationOf, type ConnectionGroup } from './situation.js';

export type GroupedConnections = {
  readonly group: ConnectionGroup;
  readonly connections: readonly ConnectionRecord[];
};

/** Connections that match the search, grouped by status; each group sorted by name, except popular ones first. */
export function groupConnections(
  connections: readonly ConnectionRecord[],
  {
    query,
    suggestFirst,
    popular = [],
  }: { query: string; suggestFirst: boolean; popular?: readonly string[] },
): readonly GroupedConnections[] {
  const found = connections.filter((connection) => matches(connection, query));
  const rank = ({ service_id }: ConnectionRecord): number =>
    popular.includes(service_id) ? popular.indexOf(service_id) : popular.length;
  const sorted = found.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name),
  );
  const order = suggestFirst
    ? (['available', ...groupOrder.filter((group) => group !== 'available')] as const)
    : groupOrder;
  return order
    .map((group) => ({
      group,
      connections: sorted.filter((connection) => groupOf(situationOf(connection)) === group),
    }))
    .filter((each) => each.connections.length > 0);
}

function matches({ name, tag_line, label }: ConnectionRecord, query: string): boolean {
  const text = fold(`${name} ${tag_line} ${label ?? ''}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The search ignores accents and case. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
