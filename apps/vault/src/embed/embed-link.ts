import type { ConnectionRecord } from '@keyway/contract';
import { isLanguage, type Language } from '@keyway/ui';

import { readFlow, type PendingFlow } from '../flow/pending-flow.js';

/** The embedding page's settings; validated there, and again here. */
export type EmbedOptions = {
  readonly mode: 'iframe' | 'popup';
  readonly unifiedApi: string | undefined;
  readonly serviceId: string | undefined;
  readonly locale: Language | undefined;
  readonly showLanguageSwitch: boolean;
  readonly autoStartAuthorization: boolean;
  readonly visit: PendingFlow | undefined;
};

/** The part of a connection that the embedding page gets. */
type Told = Pick<
  ConnectionRecord,
  | 'id'
  | 'connection_id'
  | 'label'
  | 'service_id'
  | 'unified_api'
  | 'consumer_id'
  | 'name'
  | 'icon'
  | 'state'
  | 'integration_state'
  | 'health'
  | 'enabled'
  | 'auth_type'
  | 'updated_at'
>;

export type EmbedMessage =
  | { readonly type: 'opened' | 'close' | 'keep_open' }
  | { readonly type: 'connection_change' | 'connection_delete'; readonly connection: Told }
  /** A visit that goes on without this page; it comes back with the options of the next one. */
  | { readonly type: 'visit'; readonly visit: PendingFlow | null }
  | { readonly type: 'session_ended'; readonly message: string; readonly request_id?: string };

/** The line to the embedding page, over the port it sent. */
export type EmbedLink = {
  readonly options: EmbedOptions;
  readonly send: (message: EmbedMessage) => void;
  readonly onCloseRequest: (answer: () => void) => () => void;
};

export function toTold(connection: ConnectionRecord): Told {
  const {
    id,
    connection_id,
    label,
    service_id,
    unified_api,
    consumer_id,
    name,
    icon,
    state,
    integration_state,
  } = connection;
  const { health, enabled, auth_type, updated_at } = connection;
  return {
    ...{ id, connection_id, label, service_id, unified_api, consumer_id, name, icon },
    ...{ state, integration_state },
    ...{ health, enabled, auth_type, updated_at },
  };
}

export function readOptions(given: unknown): EmbedOptions {
  const options = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const text = (name: string): string | undefined =>
    typeof options[name] === 'string' ? options[name] : undefined;
  return {
    mode: options.mode === 'popup' ? 'popup' : 'iframe',
    unifiedApi: text('unified_api'),
    serviceId: text('service_id'),
    locale: isLanguage(options.locale) ? options.locale : undefined,
    showLanguageSwitch: options.show_language_switch !== false,
    autoStartAuthorization: options.auto_start_authorization === true,
    visit: readFlow(options.visit),
  };
}

/** Wraps the port; messages wait in it until a listener is added. */
export const openLink = (port: MessagePort, options: EmbedOptions): EmbedLink => ({
  options,
  send: (message) => port.postMessage(message),
  onCloseRequest: (answer) => {
    port.onmessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === 'close_request') answer();
    };
    return () => {
      port.onmessage = null;
    };
  },
});
