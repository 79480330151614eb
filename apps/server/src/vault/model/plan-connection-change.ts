import type { AuthType, Settings } from '@keyway/connectors';
import type { ConnectionWrite } from '@keyway/contract';
import type { ConnectionPatch, JsonObject } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { mergeFreeData, mergeMembers } from '../../platform/wire/index.js';
import {
  addressOf,
  checkSettings,
  type ConnectionField,
  connectionFields,
  destinationOf,
  isLocked,
} from '../settings/index.js';
import { usableAuthType, type Credentials } from './credentials.js';
import type { ResolvedConnection } from './resolved-connection.js';
import { noOutcome } from './grants/token-grant.js';

/** The result of a write: changed columns, and the new credentials. */
export type ConnectionChange = {
  readonly patch: ConnectionPatch;
  readonly credentials: Credentials;
  /** Whether settings or credential differ from the last validated ones. */
  readonly changesAccess: boolean;
};

/** Merges a write into a connection; null removes a setting or a member of the metadata. */
export function planConnectionChange(resolved: ResolvedConnection, write: ConnectionWrite): ConnectionChange {
  const fields = connectionFields(resolved.connector);
  const given = write.settings ?? {};
  checkSettings(fields, given);
  assertUnlocked(resolved, given);
  const settings = mergeMembers(
    resolved.row?.settings ?? {},
    pick(
      given,
      fields.filter((field) => field.authType === undefined),
    ),
  );
  const values = mergeMembers(
    resolved.credentials.values,
    pick(
      given,
      fields.filter((field) => field.authType !== undefined),
    ),
  );
  if (settings.changed) assertSameAddress(resolved, settings.merged, given);
  const changesAccess = settings.changed || values.changed;
  const metadata = mergeFreeData('body.metadata', resolved.row?.metadata ?? {}, write.metadata ?? {});
  const credentials = values.changed ? withValues(resolved, values.merged as Settings) : resolved.credentials;
  return {
    credentials,
    changesAccess,
    patch: {
      ...(write.enabled === undefined || write.enabled === resolved.row?.enabled
        ? {}
        : { enabled: write.enabled }),
      ...(write.label === undefined || write.label === (resolved.row?.label ?? null)
        ? {}
        : { label: write.label }),
      ...(settings.changed ? { settings: settings.merged } : {}),
      ...(metadata.changed ? { metadata: metadata.merged } : {}),
      ...(values.changed ? credentialColumns(resolved, credentials, fields, given) : {}),
      ...(changesAccess ? { validation: 'unknown', ...noOutcome } : {}),
    },
  };
}

/** Returns the given settings of these fields; an empty value removes one like null. */
const pick = (
  given: Readonly<Record<string, string | null>>,
  fields: readonly ConnectionField[],
): JsonObject =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([id]) => fields.some((field) => field.id === id))
      .map(([id, value]) => [id, value === '' ? null : value]),
  );

/** A new key replaces a dead authorization; a live one is kept alongside it. */
function withValues({ row, credentials }: ResolvedConnection, values: Settings): Credentials {
  const isDead = Boolean(row?.needsAuth || row?.revokedAt);
  return credentials.oauth2 && !isDead ? { oauth2: credentials.oauth2, values } : { values };
}

function credentialColumns(
  resolved: ResolvedConnection,
  credentials: Credentials,
  fields: readonly ConnectionField[],
  given: Readonly<Record<string, string | null>>,
): ConnectionPatch {
  const entered = fields.find((field) => field.authType !== undefined && given[field.id])?.authType;
  const authType: AuthType | undefined = usableAuthType(
    resolved.connector,
    credentials,
    enteredType(resolved, entered, given),
  );
  return {
    authType: authType ?? null,
    ...(authType === undefined || authType === 'oauth2' ? {} : { needsAuth: false, revokedAt: null }),
  };
}

/** Returns the intended credential type: the one whose fields were filled in most completely. */
function enteredType(
  { connector, row }: ResolvedConnection,
  entered: AuthType | undefined,
  given: Readonly<Record<string, string | null>>,
): string | null | undefined {
  const complete = (['apiKey', 'basic'] as const).find((type) => {
    const required = connector.auth[type]?.fields.filter((field) => field.required) ?? [];
    return required.length > 0 && required.every((field) => given[field.id]);
  });
  return complete ?? entered ?? row?.authType;
}

/** Throws for a setting that the integration fixes for all connections; only the same value may be repeated. */
function assertUnlocked(
  { connector, integration }: ResolvedConnection,
  given: Readonly<Record<string, string | null>>,
): void {
  const refused = connector.settings.find((field) => {
    const wanted = addressOf(field, given[field.id]);
    const set = integration.settings[field.id];
    return wanted !== undefined && isLocked(integration, field) && wanted !== addressOf(field, set);
  });
  if (!refused) return;
  throw new ApiError('RequestValidationError', {
    message: `${refused.label} is set by the integration and cannot be changed per connection.`,
    detail: { [`body.settings.${refused.id}`]: 'is set by the integration' },
  });
}

/**
 * Access to settings must not reveal the key: if the URL could change while a credential is stored, the next request
 * would send it to the new URL's owner.
 */
function assertSameAddress(
  resolved: ResolvedConnection,
  next: JsonObject,
  given: Readonly<Record<string, string | null>>,
): void {
  const before = resolved.destination.settings;
  const after = destinationOf(resolved, next).settings;
  // A setting without a previous value has sent nothing anywhere.
  const moved = resolved.connector.settings.find(
    ({ id }) => typeof before[id] === 'string' && before[id] !== after[id],
  );
  const kept = moved ? keptSecrets(resolved, given) : [];
  if (!moved || (kept.length === 0 && resolved.credentials.oauth2 === undefined)) return;
  const again = kept.map(({ label }) => label).join(', ');
  throw new ApiError('RequestValidationError', {
    message: again
      ? `${moved.label} cannot change while a credential is stored. Send ${again} again with it.`
      : `${moved.label} cannot change while the connection is authorized. Delete the connection, and authorize it again.`,
    detail: Object.fromEntries([
      [`body.settings.${moved.id}`, 'can change only together with the credential'],
      ...kept.map(({ id }) => [`body.settings.${id}`, `send again with ${moved.id}`]),
    ]),
  });
}

/** Returns the stored secrets that a write does not replace. */
const keptSecrets = (
  { connector, credentials }: ResolvedConnection,
  given: Readonly<Record<string, string | null>>,
): readonly ConnectionField[] =>
  connectionFields(connector).filter(
    (field) =>
      field.authType !== undefined &&
      field.sensitive &&
      credentials.values[field.id] &&
      given[field.id] === undefined,
  );
