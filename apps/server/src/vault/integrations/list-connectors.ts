import { missing } from '../applications/index.js';
import { toConnectorRecord, toResourceRecord, toUnifiedApiRecords } from './connector-view.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';
import { unknownConnector } from '../model/index.js';

const MEGABYTE = 1024 * 1024;

type Query = { cursor?: string; limit?: number };
type ConnectorQuery = Query & { filter?: { unified_api?: string; status?: string } };

/** Lists the available connectors, by ID. */
export function listConnectorRecords(
  deps: Ports<'baseUrl' | 'keyring' | 'registry'>,
  context: RequestContext,
  given: ConnectorQuery,
) {
  const query = resumeQuery(deps, context, 'connectors', given);
  const { unified_api: unifiedApi, status } = query.filter ?? {};
  const all = [...deps.registry.connectors.values()]
    .map((connector) => toConnectorRecord(deps, connector))
    .filter((record) => status === undefined || record.status === status)
    .filter((record) => unifiedApi === undefined || record.unified_apis.some(({ id }) => id === unifiedApi));
  return pageAll(deps, context, 'connectors', query, all);
}

export const getConnectorRecord = (deps: Ports<'baseUrl' | 'registry'>, id: string) =>
  toConnectorRecord(deps, connectorOf(deps, id));

export function getConnectorResource(deps: Ports<'env' | 'registry'>, id: string, resource: string) {
  const maxUpload = deps.env.ATTACHMENT_LIMIT_MB * MEGABYTE;
  const record = toResourceRecord(connectorOf(deps, id), resource, maxUpload);
  if (!record) throw missing('resource', resource);
  return record;
}

export const listUnifiedApis = (
  deps: Ports<'baseUrl' | 'keyring' | 'registry'>,
  context: RequestContext,
  query: Query,
) => pageAll(deps, context, 'apis', query, toUnifiedApiRecords(deps.registry.connectors.values()));

function connectorOf(deps: Ports<'registry'>, id: string) {
  const connector = deps.registry.getConnector(id);
  if (!connector) throw unknownConnector(id);
  return connector;
}

function pageAll<Item extends { id: string }>(
  deps: Ports<'baseUrl' | 'keyring'>,
  context: RequestContext,
  list: string,
  query: Query,
  items: Item[],
) {
  const sorted = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageList(deps, context, {
    list,
    query,
    load: (after: string | undefined, limit) =>
      Promise.resolve(sorted.filter(({ id }) => after === undefined || id > after).slice(0, limit)),
    positionOf: ({ id }) => id,
    totalCount: () => Promise.resolve(sorted.length),
  });
}
