import { addressSettings, type ConnectorDefinition } from '@keyway/connectors';
import {
  holdsCredentials,
  listHeldSettings,
  type Integration,
  type IntegrationPatch,
  type JsonObject,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { addressOf, clientDestinationOf, findMove } from '../settings/index.js';

/**
 * Access to integrations must not reveal consumers' credentials: none may be sent to another URL than the one it was
 * entered for. Throws RequestValidationError naming the setting that cannot change yet.
 */
export async function assertNoCredentialRedirect(
  tx: TenantTx,
  connector: ConnectorDefinition,
  before: Integration,
  patch: IntegrationPatch,
): Promise<void> {
  const source = patch.credentialsSource ?? before.credentialsSource;
  if (source !== before.credentialsSource && (await holdsCredentials(tx, connector.id)))
    throw wouldMove('The source of credentials', 'body.credentials_source');
  const { all } = addressSettings(connector);
  for (const field of patch.settings ? connector.settings.filter(({ id }) => all.includes(id)) : []) {
    const from = addressOf(field, before.settings[field.id]);
    const to = addressOf(field, patch.settings?.[field.id]);
    if (from === to) continue;
    // If the integration sets nothing, a connection's own value applies.
    const own = (await listHeldSettings(tx, connector.id, field.id)).map((value) => addressOf(field, value));
    if (own.some((value) => (from ?? value) !== (to ?? value)))
      throw wouldMove(field.label, `body.settings.${field.id}`);
  }
}

/**
 * Does the same for the client secret, which is sent repeatedly: access to settings must not reveal it. Throws
 * RequestValidationError if a setting would send the stored one to another provider.
 */
export function assertNoSecretRedirect(
  connector: ConnectorDefinition,
  before: Integration,
  patch: { readonly settings?: JsonObject; readonly client_secret?: string | null },
): void {
  if (!before.clientSecretSealed || patch.settings === undefined || patch.client_secret !== undefined) return;
  const [from, to] = [before.settings, patch.settings].map((each) => clientDestinationOf(connector, each));
  const moved = from && to && findMove(from, to);
  if (moved === undefined) return;
  throw new ApiError('RequestValidationError', {
    message: `settings.${moved} cannot change while a client secret is stored. Send client_secret again with it.`,
    detail: { 'body.client_secret': `must be sent again when settings.${moved} changes` },
  });
}

const wouldMove = (what: string, path: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `${what} cannot change while connections hold credentials that would move with it. Delete these connections first.`,
    detail: { [path]: 'cannot change while connections hold credentials' },
  });
