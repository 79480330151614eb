import type { ConnectionRecord } from '@keyway/contract';

import {
  hasChanges,
  isStored,
  type AuthType,
  type FormField,
  type FormValues,
} from '../../form/form-model.js';

/** Whether a grant of the provider is in use, which a new visit would replace. */
export const isAuthorized = ({ auth_type, state }: ConnectionRecord): boolean =>
  auth_type === 'oauth2' && (state === 'callable' || state === 'authorized' || state === 'invalid');

/** Whether the way through the provider is open: to connect always, to renew only where the session may. */
export const canAuthorize = (connection: ConnectionRecord): boolean =>
  connection.authorize_url !== null &&
  connection.integration_state !== 'disabled' &&
  (!isAuthorized(connection) || connection.allowed_actions.includes('reauthorize'));

/** Whether a good credential, and the account that it is for, are not the session's to replace. */
export const isLocked = ({ state, health, allowed_actions }: ConnectionRecord): boolean =>
  state === 'callable' && health !== 'needs_auth' && !allowed_actions.includes('reauthorize');

/** The fields that the session may save: what is required says which account it is, and goes with the credential. */
export const editableFields = (
  connection: ConnectionRecord,
  fields: readonly FormField[],
): readonly FormField[] =>
  isLocked(connection)
    ? fields.filter(({ auth_type, required }) => auth_type === undefined && !required)
    : fields;

/** Whether the form has to be saved before the visit: the provider's address may depend on it. */
export const needsFieldsFirst = (
  { state, settings_required_for_authorization, missing_settings }: ConnectionRecord,
  { fields, values }: { fields: readonly FormField[]; values: FormValues },
): boolean =>
  hasChanges(fields, values) ||
  settings_required_for_authorization.some(
    (id) => missing_settings.includes(id) || (state === 'available' && fields.some((each) => each.id === id)),
  );

/** The stored secrets of one way of connecting: what disconnecting erases. */
export const secretsOf = ({ form_fields }: ConnectionRecord, way: AuthType): Record<string, null> =>
  Object.fromEntries(
    form_fields
      .filter((field) => isStored(field) && field.auth_type === way)
      .map((field) => [field.id, null]),
  );
