import { type ConnectionImport, toStorableTime } from '@keyway/contract';
import type { ConnectionPatch } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { item } from '../../platform/wire/index.js';
import { originOf } from '../../platform/audit/index.js';
import { isHeaderSafe } from '../../security/input/index.js';
import { toConnectionRecord } from './connection-view.js';
import {
  accountColumns,
  clientIdOf,
  type ConnectionPath,
  grantTimes,
  loadFurtherConnection,
  loadOptionalConnection,
  noOutcome,
  noPendingGrant,
  noRefreshFailure,
  planAgainOnRace,
  planConnectionChange,
  type ResolvedConnection,
  settingsAccountColumns,
  writeConnection,
} from '../model/index.js';
import { readEventFacts } from '../../events/sources/index.js';
import { commitCreate } from '../../platform/idempotency/index.js';

/** Imports tokens that were stored elsewhere, replacing the connection's previous authorization. */
export function importConnection(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
  given: ConnectionImport,
  isNew = false,
) {
  const since = deps.now();
  return planAgainOnRace(() => tryImport(deps, context, path, { given, isNew, since }));
}

type Asked = { readonly given: ConnectionImport; readonly isNew: boolean; readonly since: Date };

async function tryImport(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
  { given, isNew, since }: Asked,
) {
  const load = isNew ? loadFurtherConnection : loadOptionalConnection;
  const before = await load(deps, context, path);
  if (!before.connector.auth.oauth2) throw invalid('body.credentials', 'the connector does not use OAuth');
  assertTokens(given.credentials);
  // The old credential is removed, so the new one may come with another URL.
  const emptied = { ...before, credentials: { values: {} } };
  const { settings, metadata, label } = given;
  const planned = planConnectionChange(emptied, { settings, metadata, label });
  const { access_token: accessToken, refresh_token: refreshToken } = given.credentials;
  const change = {
    before,
    since,
    unifiedApi: path.unified_api,
    patch: {
      ...planned.patch,
      ...tokenColumns(before, given.credentials, deps.now()),
      oauthClientId: clientIdOf(before.integration),
      // The vendor was not asked for the tokens' account.
      ...accountColumns(deps.keyring, before, undefined),
      ...settingsAccountColumns(deps.keyring, before, planned.patch.settings ?? before.row?.settings),
    },
    isSameAccount: given.same_account,
    credentials: { oauth2: { accessToken, refreshToken }, values: planned.credentials.values },
    origin: originOf(context),
  };
  const sealer = await deps.keyring.open(before.application.id);
  return commitCreate(deps, context, before.application.id, async (tx) => {
    const after = await writeConnection(deps, sealer, tx, change);
    return item(
      context,
      201,
      await toConnectionRecord(deps, context, after, await readEventFacts(tx, [after])),
    );
  });
}

type Tokens = ConnectionImport['credentials'];

const tokenColumns = (
  { consumerId, connectionId, connector, integration: { unifiedApi } }: ResolvedConnection,
  tokens: Tokens,
  now: Date,
): ConnectionPatch => ({
  authType: 'oauth2',
  grantedScopes: tokens.scopes ?? [],
  tokenIssuedAt: issueOf(tokens, now),
  tokenExpiresAt: expiryOf(tokens, now),
  ...timesOf(
    grantTimes({ consumerId, unifiedApi, serviceId: connector.id, connectionId }, connector, {
      refreshToken: tokens.refresh_token,
      issuedAt: issueOf(tokens, now),
      expiresAt: expiryOf(tokens, now) ?? undefined,
    }),
    tokens,
    now,
  ),
  validation: 'unknown',
  needsAuth: false,
  revokedAt: null,
  ...noPendingGrant,
  ...noRefreshFailure,
  ...noOutcome,
});

/** Returns the tokens' times. A refresh token of unknown age that may expire unused is used soon. */
const timesOf = (
  times: ReturnType<typeof grantTimes>,
  { issued_at: issuedAt }: Tokens,
  now: Date,
): ReturnType<typeof grantTimes> =>
  issuedAt === undefined && times.keepAliveAt ? { ...times, keepAliveAt: now } : times;

/**
 * Returns the expiry. A refreshable token of unknown age is due immediately; any other one is used until it is
 * rejected.
 */
function expiryOf(tokens: Tokens, now: Date): Date | null {
  if (
    tokens.expires_in !== undefined &&
    (tokens.issued_at !== undefined || tokens.refresh_token === undefined)
  ) {
    return toStorableTime(new Date(issueOf(tokens, now).getTime() + tokens.expires_in * 1000));
  }
  return tokens.refresh_token === undefined ? null : now;
}

const issueOf = ({ issued_at: issuedAt }: Tokens, now: Date): Date => (issuedAt ? new Date(issuedAt) : now);

function assertTokens(tokens: Tokens): void {
  for (const name of ['access_token', 'refresh_token'] as const) {
    const token = tokens[name];
    if (token !== undefined && !isHeaderSafe(token))
      throw invalid(`body.credentials.${name}`, 'contains characters that cannot be sent');
  }
}

const invalid = (path: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `The request is invalid: ${path}: ${problem}.`,
    detail: { [path]: problem },
  });
