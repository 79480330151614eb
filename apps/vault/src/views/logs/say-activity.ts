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

/** A call as a sentence about the connected service. */
export function sayActivity(words: Words, { operation }: Pick<LogEntry, 'operation'>, name: string): string {
  const kind = Object.hasOwn(activityKinds, operation.id) ? activityKinds[operation.id] : undefined;
  return words.logs.happened[kind ?? 'used'](name);
}

/** The service of a request; requests that manage a connection have it in their path. */
export const serviceOf = ({ service, path }: Pick<LogEntry, 'service' | 'path'>): string | null =>
  service.id === 'vault'
    ? (/^\/vault\/(?:connections\/[^/]+|[a-z]+)\/([^/]+)/.exec(path)?.[1] ?? null)
    : service.id;
