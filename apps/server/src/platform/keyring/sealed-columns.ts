import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

const connectionKey = ['consumer_id', 'unified_api', 'service_id', 'connection_id'] as const;

/**
 * Every column that holds ciphertext, and the key columns of its row. Sealing, key rotation and `keyway doctor` all use
 * this list; a test compares it with the schema.
 */
export const sealedColumns = {
  clientSecret: { table: 'integrations', column: 'client_secret_sealed', key: ['service_id'] },
  signingKey: { table: 'integrations', column: 'signing_key_sealed', key: ['service_id'] },
  credentials: { table: 'connections', column: 'credentials_sealed', key: connectionKey },
  pendingCredentials: { table: 'connections', column: 'pending_sealed', key: connectionKey },
  revocationTokens: { table: 'revocations', column: 'tokens_sealed', key: ['id'] },
  eventSecrets: { table: 'event_sources', column: 'secrets_sealed', key: ['id'] },
  eventUnsubscribeContext: { table: 'event_sources', column: 'farewell_sealed', key: ['id'] },
  hookSecrets: { table: 'hook_addresses', column: 'secrets_sealed', key: ['service_id'] },
  flow: { table: 'oauth_states', column: 'verifier_sealed', key: ['handle_hash'] },
  webhookSecrets: { table: 'webhooks', column: 'secrets_sealed', key: ['id'] },
  eventEntity: { table: 'outbox_events', column: 'entity_sealed', key: ['id'] },
  exchanges: { table: 'call_exchanges', column: 'exchanges_sealed', key: ['request_id'] },
  transactionResponse: { table: 'transactions', column: 'response_sealed', key: ['key'] },
} as const;

/**
 * Columns that hold credentials; stored responses, vendor requests and PKCE verifiers are not credentials and expire.
 */
export const auditedColumns = [
  sealedColumns.clientSecret,
  sealedColumns.credentials,
  sealedColumns.pendingCredentials,
  sealedColumns.revocationTokens,
  sealedColumns.eventUnsubscribeContext,
  { table: 'data_keys', column: 'wrapped' },
] as const;

export type SealedColumn = keyof typeof sealedColumns;
export type SealPlace = { readonly table: string; readonly column: string; readonly row: string };

/**
 * Returns the context that a value is bound to: the column's key values, in order (bytes as hex). A connector's first
 * connection omits its ID, as when there could be only one, so that existing values need no resealing.
 */
export function sealPlace(column: SealedColumn, ...row: readonly string[]): SealPlace {
  const { table, column: name, key } = sealedColumns[column];
  if (row.length !== key.length) throw new Error(`${table}.${name} is named by ${key.join(', ')}`);
  const isFirst = key === connectionKey && row.at(-1) === DEFAULT_CONNECTION_ID;
  return { table, column: name, row: JSON.stringify(isFirst ? row.slice(0, -1) : row) };
}
