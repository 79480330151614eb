import type { LogEntry } from '../../api/vault-api.js';
import type { Words } from '../../i18n/words.js';

export type ActivityKind = keyof Words['logs']['happened'];

/** The customer's wording for each operation. */
const activityKinds: Readonly<Record<string, ActivityKind>> = {
  connectionsAdd: 'added',
  connectionsImport: 'connected',
  connectionsConfirm: 'connected',
  connectionsCallback: 'signedIn',
  connectionsAuthorize: 'began',
  connectionsUpdate: 'changed',
  connectionsValidate: 'tested',
  connectionsRevoke: 'disconnected',
  connectionsDelete: 'deleted',
  messagesAll: 'read',
  messagesOne: 'read',
  messagesAdd: 'sent',
  messagesUpdate: 'edited',
  messagesDelete: 'removed',
};

/** How a request ended, as its badge says it. */
export type ActivityOutcome = 'succeeded' | 'failed' | 'declined';

type Outcome = Pick<LogEntry, 'operation' | 'success' | 'error_type' | 'error_message'>;

/** The outcome of a request. A browser's visit that fails is a redirect, too: its error tells it apart. */
export function outcomeOf({ operation, success, error_type, error_message }: Outcome): ActivityOutcome {
  if (success && error_type === null) return 'succeeded';
  const isDeclined =
    operation.id === 'connectionsCallback' &&
    error_type === 'OAuthConnectorError' &&
    /\baccess_denied\b/.test(error_message ?? '');
  return isDeclined ? 'declined' : 'failed';
}

/** A call as a sentence about the connected service. */
export function sayActivity(words: Words, entry: Outcome, name: string): string {
  const { happened } = words.logs;
  const { id } = entry.operation;
  const outcome = outcomeOf(entry);
  if (id === 'connectionsCallback' && outcome !== 'succeeded')
    return outcome === 'declined' ? happened.signInDeclined(name) : happened.signInFailed(name);
  const kind = Object.hasOwn(activityKinds, id) ? activityKinds[id] : undefined;
  return happened[kind ?? 'used'](name);
}

/** The service of a request; requests that manage a connection have it in their path. */
export const serviceOf = ({ service, path }: Pick<LogEntry, 'service' | 'path'>): string | null =>
  service.id === 'vault'
    ? (/^\/vault\/(?:connections\/[^/]+|[a-z]+)\/([^/]+)/.exec(path)?.[1] ?? null)
    : service.id;
