const records = ['message', 'conversation', 'customer'] as const;
const changes = ['created', 'updated', 'deleted'] as const;
const changesOf = (record: string): readonly string[] =>
  record === 'conversation' ? [...changes, 'incomplete'] : changes;
const connectionEvents = [
  ...['created', 'updated', 'callable', 'disabled', 'deleted', 'revoked'],
  ...['token_refresh.pending', 'token_refresh.recovered', 'token_refresh.failed'],
  ...['downstream.degraded', 'downstream.recovered'],
] as const;

/** Everything that an event can tell; `{api}.{resource}.{change}`. A later release may add some. */
export const eventTypes: readonly string[] = [
  ...records.flatMap((record) => changesOf(record).map((change) => `customer-support.${record}.${change}`)),
  ...connectionEvents.map((name) => `vault.connection.${name}`),
  'webhook.endpoint.disabled',
];

/** The event that `test` sends; it is not logged, and needs no subscription. */
export const testEventType = 'webhook.test';

/** `*`, a type, or all types with a beginning: `customer-support.*`, `vault.connection.token_refresh.*`. */
export const eventPatterns: readonly string[] = [
  '*',
  ...new Set(
    eventTypes.flatMap((type) => {
      const parts = type.split('.');
      return parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('.')}.*`);
    }),
  ),
  ...eventTypes,
];

/** Whether a type matches any of the patterns. */
export const matchesEvent = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type,
  );
