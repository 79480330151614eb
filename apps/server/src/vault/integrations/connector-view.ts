import {
  authTypesOf,
  coverageOf,
  needsSigningKey,
  operationScopes,
  setupStepsOf,
  type ConnectorDefinition,
  type OperationCoverage,
} from '@keyway/connectors';
import {
  operationNames,
  resources,
  unifiedApis,
  type OperationName,
  type ResourceName,
  type connectorResourceSchema,
  type connectorSchema,
  type unifiedApiSchema,
} from '@keyway/contract';
import type { z } from 'zod';

import type { Ports } from '../../ports.js';
import { callbackUrl } from '../authorize/index.js';
import { toIconUrl } from '../connections/index.js';

type Operations = Partial<Record<OperationName, OperationCoverage>>;

const UNIFIED_API_NAME = 'Customer Support';

type ConnectorRecord = z.infer<typeof connectorSchema>;

export const toConnectorRecord = (
  deps: Ports<'baseUrl'>,
  connector: ConnectorDefinition,
): ConnectorRecord => ({
  id: connector.id,
  service_id: connector.id,
  name: connector.name,
  tag_line: connector.tagLine,
  website: connector.website,
  icon: toIconUrl(connector.icon),
  status: connector.status,
  auth_types: [...authTypesOf(connector)],
  // Providers' pages don't agree on names for scopes.
  oauth_scopes: operationScopes(connector).map((scope) => ({ id: scope, label: scope })),
  has_sandbox: true,
  redirect_uri: connector.auth.oauth2 ? callbackUrl(deps, connector.id) : null,
  setup: toSetup(connector),
  events: toEvents(connector),
  settings: connector.settings.map(({ id, label, type, required }) => ({ id, label, type, required })),
  unified_apis: unifiedApis.map((id) => ({
    id,
    name: UNIFIED_API_NAME,
    supported_resources: resourceNames([connector]).map((resource) =>
      toLinkedResource(resource, [connector]),
    ),
  })),
});

function toSetup({ id }: ConnectorDefinition): ConnectorRecord['setup'] {
  const { oauthApp, credentials, events } = setupStepsOf(id);
  return { oauth_app: [...oauthApp], credentials: [...credentials], events: [...events] };
}

function toEvents({ events }: ConnectorDefinition): ConnectorRecord['events'] {
  if (!events) return null;
  const { hooks } = events;
  if (!hooks) return { set_up_by: 'nobody', address: null, takes_signing_key: false };
  return {
    set_up_by: hooks.subscription ? 'keyway' : 'person',
    address: hooks.per,
    takes_signing_key: needsSigningKey(hooks),
  };
}

/** Returns the coverage of a resource; undefined if the connector does not map it. */
export function toResourceRecord(
  connector: ConnectorDefinition,
  resource: string,
  /** The operator's limit, in bytes. */
  maxUpload: number,
): z.infer<typeof connectorResourceSchema> | undefined {
  if (!Object.hasOwn(resources, resource)) return undefined;
  const coverage = coverageOf(connector, resource as ResourceName);
  if (!coverage) return undefined;
  // Files are not listed, and most resources are read-only.
  const { list, create, update, upload }: Operations = coverage.operations;
  return {
    id: resource,
    service_id: connector.id,
    status: coverage.status,
    trust: coverage.trust,
    operations: operationNames.flatMap((name) => {
      const covered = coverage.operations[name];
      if (!covered) return [];
      const { capability, reason, scopes, only } = covered;
      return [{ name, capability, reason: reason ?? null, scopes: [...scopes], only: only ?? null }];
    }),
    supported_filters: [...(list?.filters ?? [])],
    virtual_filters: [...(list?.virtualFilters ?? [])],
    required_filters: [...(list?.requiredFilters ?? [])],
    supported_sort_by: [...(list?.sort ?? [])],
    pagination: { mode: list?.paging?.mode ?? 'none', max_page_size: list?.paging?.maxPageSize ?? null },
    calls_per_page: { base: list?.callsPerPage?.base ?? 1, per_record: list?.callsPerPage?.perRecord ?? 0 },
    across_conversations: acrossConversations(list),
    supported_fields: coverage.fields.map((name) => ({ unified_property: name })),
    supported_values: Object.fromEntries(
      Object.entries(coverage.values).map(([field, { read, write }]) => [
        field,
        { read: [...read], write: [...write] },
      ]),
    ),
    create_effect: create?.effect ?? null,
    opens_conversation: create?.opensConversation ?? false,
    supported_create_fields: writableFields(create),
    required_create_fields: (create?.requires ?? []).map((names) => [names].flat()),
    defaulted_create_fields: [...(create?.defaults ?? [])],
    unique_create_fields: [...(create?.unique ?? [])],
    conditional_updates: update?.conditional ?? false,
    supported_update_fields: writableFields(update),
    settles_unknown_creates: create?.settles ?? false,
    max_upload_size: upload?.maxSize === undefined ? null : Math.min(upload.maxSize, maxUpload),
    auth_types: [...coverage.authTypes],
  };
}

const resourceNames = (connectors: readonly ConnectorDefinition[]): ResourceName[] =>
  [...new Set(connectors.flatMap((each) => Object.keys(each.resources) as ResourceName[]))].sort();

/** Live if any of these connectors covers it. */
const toLinkedResource = (id: ResourceName, connectors: readonly ConnectorDefinition[]) => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  status: connectors.some((each) => coverageOf(each, id)?.status === 'live')
    ? ('live' as const)
    : ('beta' as const),
});

const writableFields = (covered: OperationCoverage | undefined): string[] =>
  covered?.capability === 'supported' ? [...(covered.accepts ?? []), 'pass_through'] : [];

function acrossConversations(
  list: OperationCoverage | undefined,
): z.infer<typeof connectorResourceSchema>['across_conversations'] {
  if (list?.capability !== 'supported' || list.requiredFilters?.includes('conversation_id')) return null;
  const { filters = [], sort = [] } = list.across ?? list;
  const mode = list.across?.mode ?? list.paging?.mode;
  return {
    pagination_mode: mode === 'virtual' ? 'virtual' : 'native',
    supported_filters: [...filters],
    supported_sort_by: [...sort],
  };
}

export function toUnifiedApiRecords(
  connectors: Iterable<ConnectorDefinition>,
): z.infer<typeof unifiedApiSchema>[] {
  const all = [...connectors];
  return unifiedApis.map((id) => ({
    id,
    name: UNIFIED_API_NAME,
    resources: resourceNames(all).map((resource) => toLinkedResource(resource, all)),
    connectors: all.map((connector) => connector.id).sort(),
  }));
}
