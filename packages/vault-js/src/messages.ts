import type { VaultConnection, VaultLocale } from './options.js';

/** Version of the messages between a client's page and the hosted vault; both sides state it. */
export const PROTOCOL_VERSION = 1;

/** Data for the page in addition to the token; spelled as on the wire. */
export type InitOptions = {
  mode: 'iframe' | 'popup';
  unified_api?: string;
  service_id?: string;
  locale?: VaultLocale;
  show_language_switch?: boolean;
  auto_start_authorization?: boolean;
  visit?: Visit;
};

/** A visit to a provider that the page has started; what it contains is the page's own. */
export type Visit = Readonly<Record<string, unknown>>;

/** Messages of the page on its port. */
export type PageMessage =
  | { type: 'opened' | 'close' | 'keep_open' }
  | { type: 'connection_change' | 'connection_delete'; connection: VaultConnection }
  | { type: 'visit'; visit: Visit | undefined }
  | { type: 'session_ended'; message: string; request_id: string | undefined };

/** The page load that asks for its token, or undefined for any other message. */
export function readInstance(data: unknown): string | undefined {
  if (!isRecord(data) || data['type'] !== 'keyway:ready' || data['version'] !== PROTOCOL_VERSION) return;
  const { instance } = data;
  return typeof instance === 'string' && instance.length > 0 && instance.length <= 255 ? instance : undefined;
}

/** Parses a message of the page; undefined for messages of later versions. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (!isRecord(data)) return;
  const { type, connection, message, request_id: requestId, visit } = data;
  switch (type) {
    case 'opened':
    case 'close':
    case 'keep_open':
      return { type };
    case 'connection_change':
    case 'connection_delete':
      return isRecord(connection) && typeof connection['id'] === 'string'
        ? { type, connection: connection as VaultConnection }
        : undefined;
    case 'visit':
      return { type, visit: isRecord(visit) ? visit : undefined };
    case 'session_ended':
      return { type, message: text(message) ?? 'The session has ended.', request_id: text(requestId) };
    default:
      return;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
