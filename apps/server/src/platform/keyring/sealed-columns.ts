/**
 * Every column that holds ciphertext, and what names a row of it. Sealing, key rotation and
 * `keyway doctor` all go by this list; a test compares it with the schema.
 */
export const sealedColumns = {
  clientSecret: { table: 'integrations', column: 'client_secret_sealed', key: ['service_id'] },
  credentials: {
    table: 'connections',
    column: 'credentials_sealed',
    key: ['consumer_id', 'unified_api', 'service_id'],
  },
  pendingCredentials: {
    table: 'connections',
    column: 'pending_sealed',
    key: ['consumer_id', 'unified_api', 'service_id'],
  },
  revocationTokens: { table: 'revocations', column: 'tokens_sealed', key: ['id'] },
  flow: { table: 'oauth_states', column: 'verifier_sealed', key: ['handle_hash'] },
  transactionResponse: { table: 'transactions', column: 'response_sealed', key: ['key'] },
} as const;

/** Those that hold credentials; stored answers and PKCE verifiers are none and pass with their request. */
export const auditedColumns = [
  sealedColumns.clientSecret,
  sealedColumns.credentials,
  sealedColumns.pendingCredentials,
  sealedColumns.revocationTokens,
  { table: 'data_keys', column: 'wrapped' },
] as const;

export type SealedColumn = keyof typeof sealedColumns;
export type SealPlace = { readonly table: string; readonly column: string; readonly row: string };

/** Where a value is sealed to: the values of the column's key, in order (bytes as hex). */
export const sealPlace = (column: SealedColumn, ...row: readonly string[]): SealPlace => {
  const { table, column: name, key } = sealedColumns[column];
  if (row.length !== key.length) throw new Error(`${table}.${name} is named by ${key.join(', ')}`);
  return { table, column: name, row: JSON.stringify(row) };
};
