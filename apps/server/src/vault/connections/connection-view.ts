import { authTypesOf, type AuthType, type ConnectorDefinition, iconSvg } from '@keyway/connectors';
import type { ConnectionRecord } from '@keyway/contract';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type ConnectionField, connectionFields, isLocked, maskSecret } from '../settings/index.js';
import {
  allowedActions,
  asksSameAccount,
  authorizationEnd,
  hasOAuthClient,
  integrationState,
  isReauthorizing,
  labelOf,
  mayAct,
  mayChangeConnections,
  type ResolvedConnection,
  stateOf,
  supportedOperations,
  toRecordId,
} from '../model/index.js';
import { type EventFacts, readEventFacts, toEventsView } from '../../events/sources/index.js';
import { buildAuthorizeUrl, buildRevokeUrl } from '../oauth/index.js';

/** Returns a connection as clients see it: secrets are masked. */
export async function toConnectionRecord(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  resolved: ResolvedConnection,
  given?: EventFacts,
): Promise<ConnectionRecord> {
  const { connector, integration, row } = resolved;
  const facts = given ?? (await loadEventFacts(deps, [resolved]));
  const unifiedApi = row?.unifiedApi ?? integration.unifiedApi;
  return {
    id: toRecordId({ unifiedApi, serviceId: connector.id, connectionId: resolved.connectionId }),
    connection_id: resolved.connectionId,
    label: labelOf(resolved),
    allow_multiple: integration.allowMultiple,
    service_id: connector.id,
    unified_api: unifiedApi,
    consumer_id: resolved.consumerId,
    name: integration.name,
    tag_line: connector.tagLine,
    website: connector.website,
    icon: integration.icon ?? toIconUrl(connector.icon),
    ...stateOf(resolved, deps.now()),
    integration_state: integrationState(connector, integration),
    enabled: row?.enabled ?? false,
    auth_type: preferredAuthType(resolved),
    auth_types: offeredAuthTypes(resolved),
    ...(await entryUrls(deps, context, resolved)),
    settings: shownSettings(resolved),
    metadata: row?.metadata ?? {},
    form_fields: connectionFields(connector)
      .filter((field) => !isLocked(integration, field))
      .map((field) => toFormField(resolved, field)),
    settings_required_for_authorization: [...(connector.settingsForAuthorization ?? [])],
    missing_settings: [...resolved.missingSettings],
    granted_scopes: row?.grantedScopes ?? [],
    missing_scopes: [...resolved.consent.missingScopes],
    allowed_actions: allowedActions(context, resolved),
    asks_same_account: asksSameAccount(resolved),
    credentials_expire_at: toTime(row?.credentialsExpireAt),
    authorization_expires_at: toTime(row && authorizationEnd(row)),
    last_refresh_failed_at: toTime(row?.refreshFailedAt),
    last_downstream_error_at: toTime(row?.lastDownstreamErrorAt),
    last_error: row?.lastError ?? null,
    access: accessOf(resolved),
    events: await toEventsView(deps, resolved, { caller: context.caller, facts }),
    created_at: toTime(row?.createdAt),
    updated_at: toTime(row?.updatedAt),
  };
}

const accessOf = ({ connector, integration }: ResolvedConnection): ConnectionRecord['access'] => ({
  operations: supportedOperations(connector).filter((key) => integration.operations.includes(key)),
  events: integration.events && connector.events !== undefined,
});

/** Loads the event facts of one application's connections; code in an open transaction reads them itself. */
export async function loadEventFacts(
  deps: Ports<'database'>,
  connections: readonly ResolvedConnection[],
): Promise<EventFacts> {
  const [first] = connections.filter(({ integration }) => integration.events);
  if (!first) return { sources: [], addresses: [], skipped: new Map() };
  return deps.database.tenant(first.application.id, (tx) => readEventFacts(tx, connections));
}

/** Returns an icon as a data URL, so that pages load it from no other URL. */
export function toIconUrl(icon: ConnectorDefinition['icon']): string {
  return `data:image/svg+xml;base64,${Buffer.from(iconSvg(icon)).toString('base64')}`;
}

/** Returns the usable credential types: OAuth only if its client is configured, or if there is no other. */
function offeredAuthTypes({ connector, integration, authType }: ResolvedConnection): AuthType[] {
  const all = authTypesOf(connector);
  const usable = all.filter(
    (type) => type !== 'oauth2' || authType === 'oauth2' || hasOAuthClient(connector, integration),
  );
  return [...(usable.length > 0 ? usable : all)];
}

function preferredAuthType(resolved: ResolvedConnection): AuthType {
  const stored = offeredAuthTypes(resolved).find((type) => type === resolved.row?.authType);
  return resolved.authType ?? stored ?? offeredAuthTypes(resolved)[0] ?? 'apiKey';
}

async function entryUrls(
  deps: Ports<'baseUrl' | 'now' | 'keyring'>,
  context: RequestContext,
  resolved: ResolvedConnection,
) {
  if (!mayChangeConnections(context) || !hasOAuthClient(resolved.connector, resolved.integration))
    return { authorize_url: null, revoke_url: null };
  const { caller } = context;
  const target = {
    applicationId: resolved.application.id,
    consumerId: resolved.consumerId,
    serviceId: resolved.connector.id,
    connectionId: resolved.connectionId,
    ...(caller.kind === 'session'
      ? { session: { id: caller.sessionId, issuedAt: caller.issuedAt, expiresAt: caller.expiresAt } }
      : {}),
  };
  const mayReplace = mayAct(context, 'reauthorize');
  const mayAuthorize = mayReplace || !isReauthorizing(resolved, deps.now());
  return {
    authorize_url: mayAuthorize ? await buildAuthorizeUrl(deps, { ...target, mayReplace }) : null,
    revoke_url: mayAct(context, 'disconnect') ? await buildRevokeUrl(deps, target) : null,
  };
}

function shownSettings(resolved: ResolvedConnection): Record<string, string> {
  const shown = connectionFields(resolved.connector).map(
    (field) => [field.id, shownValue(resolved, field)] as const,
  );
  return Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== null));
}

function shownValue(resolved: ResolvedConnection, field: ConnectionField): string | null {
  const value = (field.authType === undefined ? resolved.settings : resolved.credentials.values)[field.id];
  if (value === undefined || value === '') return null;
  return field.sensitive ? maskSecret(value) : value;
}

function toFormField(
  resolved: ResolvedConnection,
  field: ConnectionField,
): ConnectionRecord['form_fields'][number] {
  const { authType, options, sensitive, ...rest } = field;
  return {
    ...rest,
    sensitive: sensitive ?? false,
    value: shownValue(resolved, field),
    ...(authType === undefined ? {} : { auth_type: authType }),
    ...(options === undefined ? {} : { options: [...options] }),
  };
}

const toTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;
