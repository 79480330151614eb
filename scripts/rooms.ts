export const SERVER = 'apps/server/src/';

/** The rooms of the server, each of which may enter those before it. */
export const serverRooms = [
  ...['security/input', 'security/keys', 'security/sealing', 'security/egress', 'security/redaction'],
  ...['platform/concurrency', 'platform/clock', 'platform/key-services', 'platform/keyring', 'platform/wire'],
  ...['platform/audit', 'platform/telemetry', 'platform/queue', 'platform/spool'],
  ...['vault/settings', 'vault/model', 'platform/idempotency', 'platform/admission'],
  ...[
    'downstream',
    'vault/oauth',
    'vault/refresh',
    'vault/authorize',
    'vault/revoke',
    'events/sources',
    'vault/connections',
  ],
  ...['vault/applications', 'vault/consumers', 'vault/sessions', 'vault/integrations', 'vault/logs'],
  ...[
    'people',
    'vault/hosted-page',
    'events/outgoing',
    'unified',
    'proxy',
    'events/incoming',
    'installation',
  ],
  ...['process', 'jobs'],
  ...['http/middleware', 'http/routes', 'http', 'compose', 'cli'],
];
/** The vocabulary of every room. Its types may name parts of any room. */
export const vocabulary = [
  ...[
    'api-error.ts',
    'context.ts',
    'env-bodies.ts',
    'env-keys.ts',
    'env-people.ts',
    'env-request-log.ts',
    'env-start.ts',
    'env-telemetry.ts',
    'env-worker.ts',
    'env.ts',
    'essential-settings.ts',
    'misspelt-settings.ts',
    'operations.ts',
    'ports.ts',
  ],
  ...['route-table.ts', 'setting-types.ts', 'vendor-calls.ts'],
];
/** Puts the parts together. */
export const composition = ['index.ts', 'main.ts', 'start-server.ts'];
/** Rooms whose index is the one way in, but for tests. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  [SERVER]: serverRooms.filter((room) => room !== 'cli'),
  'packages/connectors/src/': ['definition', 'reading', 'writing', 'listing', 'words'],
  'packages/db/src/': ['engine', 'transfer', 'repositories'],
};
