import { authTypesOf, type AuthType, type ConnectorDefinition } from '@keyway/connectors';
import type { ConnectionRecord } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { connectionFields, maskSecret, type ConnectionField } from './connection-form.js';
import { hasOAuthClient, integrationState, stateOf } from './connection-state.js';
import type { LiveConnection } from './live-connection.js';
import { allowedActions, isReauthorizing } from './session-actions.js';
import { mayAct } from './session-rights.js';
import { isLocked } from './setting-address.js';
import { buildAuthorizeUrl, buildRevokeUrl } from './sign-entry-state.js';

/** A connection as clients see it: no secret leaves but as a mask. */
export const toConnectionRecord = async (
  deps: Deps,
  context: RequestContext,
  live: LiveConnection,
): Promise<ConnectionRecord> => {
  const { connector, integration, row } = live;
  const unifiedApi = row?.unifiedApi ?? integration.unifiedApi;
  return {
    id: `${unifiedApi}+${connector.id}`,
    service_id: connector.id,
    unified_api: unifiedApi,
    consumer_id: live.consumerId,
    name: integration.name,
    tag_line: connector.tagLine,
    website: connector.website,
    icon: integration.icon ?? toIconUrl(connector.icon),
    ...stateOf(live, deps.now()),
    integration_state: integrationState(connector, integration),
    enabled: row?.enabled ?? false,
    auth_type: preferredAuthType(live),
    auth_types: offeredAuthTypes(live),
    ...(await entryUrls(deps, context, live)),
    settings: shownSettings(live),
    metadata: row?.metadata ?? {},
    form_fields: connectionFields(connector)
      .filter((field) => !isLocked(integration, field))
      .map((field) => toFormField(live, field)),
    settings_required_for_authorization: [...(connector.settingsForAuthorization ?? [])],
    missing_settings: [...live.missingSettings],
    granted_scopes: row?.grantedScopes ?? [],
    missing_scopes: [...live.consent.missingScopes],
    allowed_actions: allowedActions(context, live),
    credentials_expire_at: toTime(row?.credentialsExpireAt),
    last_refresh_failed_at: toTime(row?.refreshFailedAt),
    last_downstream_error_at: toTime(row?.lastDownstreamErrorAt),
    last_error: row?.lastError ?? null,
    created_at: toTime(row?.createdAt),
    updated_at: toTime(row?.updatedAt),
  };
};

/** An icon as a data URL, so that pages need no other address. */
export const toIconUrl = ({ color, path }: ConnectorDefinition['icon']): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** Ways of authorizing that can be used now: OAuth only where its client is configured, unless nothing else is there. */
const offeredAuthTypes = ({ connector, integration, authType }: LiveConnection): AuthType[] => {
  const all = authTypesOf(connector);
  const usable = all.filter(
    (type) => type !== 'oauth2' || authType === 'oauth2' || hasOAuthClient(connector, integration),
  );
  return [...(usable.length > 0 ? usable : all)];
};

const preferredAuthType = (live: LiveConnection): AuthType => {
  const stored = offeredAuthTypes(live).find((type) => type === live.row?.authType);
  return live.authType ?? stored ?? offeredAuthTypes(live)[0] ?? 'apiKey';
};

const entryUrls = async (deps: Deps, context: RequestContext, live: LiveConnection) => {
  if (!hasOAuthClient(live.connector, live.integration)) return { authorize_url: null, revoke_url: null };
  const { caller } = context;
  const target = {
    applicationId: live.application.id,
    consumerId: live.consumerId,
    serviceId: live.connector.id,
    ...(caller.kind === 'session'
      ? { session: { id: caller.sessionId, issuedAt: caller.issuedAt, expiresAt: caller.expiresAt } }
      : {}),
  };
  const mayReplace = mayAct(context, 'reauthorize');
  const mayAuthorize = mayReplace || !isReauthorizing(live, deps.now());
  return {
    authorize_url: mayAuthorize ? await buildAuthorizeUrl(deps, { ...target, mayReplace }) : null,
    revoke_url: mayAct(context, 'disconnect') ? await buildRevokeUrl(deps, target) : null,
  };
};

const shownSettings = (live: LiveConnection): Record<string, string> => {
  const shown = connectionFields(live.connector).map((field) => [field.id, shownValue(live, field)] as const);
  return Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== null));
};

const shownValue = (live: LiveConnection, field: ConnectionField): string | null => {
  const value = (field.authType === undefined ? live.settings : live.credentials.values)[field.id];
  if (value === undefined || value === '') return null;
  return field.sensitive ? maskSecret(value) : value;
};

const toFormField = (
  live: LiveConnection,
  field: ConnectionField,
): ConnectionRecord['form_fields'][number] => {
  const { authType, options, sensitive, ...rest } = field;
  return {
    ...rest,
    sensitive: sensitive ?? false,
    value: shownValue(live, field),
    ...(authType === undefined ? {} : { auth_type: authType }),
    ...(options === undefined ? {} : { options: [...options] }),
  };
};

const toTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;
