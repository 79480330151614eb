import { DEFAULT_CONNECTION_ID, type ConnectionRecord } from '@keyway/contract';
import { listConnections, listIntegrations } from '@keyway/db';

import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { integrationState, loadResolvedConnection, maySee, type ResolvedConnection } from '../model/index.js';
import { loadEventFacts, toConnectionRecord } from './connection-view.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';

type Query = { cursor?: string; limit?: number; api?: string; configured?: boolean };

/**
 * Lists the consumer's connections and, as available, the configured integrations not added yet; sorted by service ID.
 */
export async function listConnectionRecords(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  given: Query,
) {
  const list = `connections of ${consumerOf(context)}`;
  const query = resumeQuery(deps, context, list, given);
  const all = await loadAll(deps, context, query);
  const paged = await pageList(deps, context, {
    list,
    query,
    load: (after: string | undefined, limit) =>
      Promise.resolve(all.filter((each) => after === undefined || positionOf(each) > after).slice(0, limit)),
    positionOf,
    totalCount: () => Promise.resolve(all.length),
  });
  const data: ConnectionRecord[] = [];
  const facts = await loadEventFacts(deps, paged.data);
  for (const resolved of paged.data) data.push(await toConnectionRecord(deps, context, resolved, facts));
  return { ...paged, data };
}

/**
 * Returns the connector, and for an additional account also its connection: no character in a connector ID sorts before
 * "+".
 */
const positionOf = ({ connector, connectionId }: ResolvedConnection): string =>
  connectionId === DEFAULT_CONNECTION_ID ? connector.id : `${connector.id}+${connectionId}`;

// Bounded by the number of connectors and their accounts, so the whole list is read and paged in memory.
async function loadAll(
  deps: Ports<'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  query: Query,
): Promise<ResolvedConnection[]> {
  const application = applicationOf(context);
  const consumerId = consumerOf(context);
  const { integrations, rows } = await deps.database.tenant(application.id, async (tx) => ({
    integrations: await listIntegrations(tx, { unifiedApi: query.api }),
    rows: await listConnections(tx, consumerId, { unifiedApi: query.api }),
  }));
  const found: ResolvedConnection[] = [];
  for (const integration of integrations) {
    const connector = deps.registry.getConnector(integration.serviceId);
    if (!connector || !maySee(context, integration.unifiedApi)) continue;
    const added = rows.filter(
      ({ serviceId, unifiedApi }) =>
        serviceId === integration.serviceId && unifiedApi === integration.unifiedApi,
    );
    const isListed =
      added.length > 0
        ? query.configured !== false
        : query.configured !== true && integrationState(connector, integration) === 'configured';
    if (!isListed) continue;
    for (const row of added.length > 0 ? added : [undefined]) {
      const connectionId = row?.connectionId ?? DEFAULT_CONNECTION_ID;
      const parts = { application, consumerId, connectionId, connector, integration, row };
      found.push(await loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts));
    }
  }
  return found.sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
}
