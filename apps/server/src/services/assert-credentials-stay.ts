import type { ConnectorDefinition } from '@keyway/connectors';
import {
  holdsCredentials,
  listHeldSettings,
  type Integration,
  type IntegrationPatch,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../api-error.js';
import { addressOf, isAddressField } from './setting-address.js';

/**
 * Who may change an integration may not read its consumers' credentials: none may be sent to another address than
 * the one it was entered for. Throws RequestValidationError naming what cannot change yet.
 */
export const assertCredentialsStay = async (
  tx: TenantTx,
  connector: ConnectorDefinition,
  before: Integration,
  patch: IntegrationPatch,
): Promise<void> => {
  const source = patch.credentialsSource ?? before.credentialsSource;
  if (source !== before.credentialsSource && (await holdsCredentials(tx, connector.id)))
    throw wouldMove('The source of credentials', 'body.credentials_source');
  for (const field of patch.settings ? connector.settings.filter(isAddressField) : []) {
    const from = addressOf(field, before.settings[field.id]);
    const to = addressOf(field, patch.settings?.[field.id]);
    if (from === to) continue;
    // Where the integration sets nothing, a connection's own value counts.
    const own = (await listHeldSettings(tx, connector.id, field.id)).map((value) => addressOf(field, value));
    const isMoved = own.some((value) => (from ?? value) !== undefined && (from ?? value) !== (to ?? value));
    if (isMoved) throw wouldMove(field.label, `body.settings.${field.id}`);
  }
};

const wouldMove = (what: string, path: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `${what} cannot change while connections hold credentials that would follow it: delete these connections first.`,
    detail: { [path]: 'cannot change while connections hold credentials' },
  });
