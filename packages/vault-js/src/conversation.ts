import type { VaultAddress } from './address.js';
import {
  PROTOCOL_VERSION,
  readInstance,
  readPageMessage,
  type InitOptions,
  type PageMessage,
} from './messages.js';

export type ConversationOptions = {
  address: VaultAddress;
  options: InitOptions;
  /** The window of the vault; undefined while there is none. */
  page: () => Window | null | undefined;
  /** The page has asked for its token and got it; again after each reload of it. */
  onConnected: () => void;
  onMessage: (message: PageMessage) => void;
};

export type Conversation = {
  /** Asks the page whether it can close; false if it is not listening yet. */
  requestClose: () => boolean;
  end: () => void;
};

/**
 * Talks with the vault's page: the token is given only to the window we opened, only while it shows the vault's
 * origin, once per load of the page; everything after that goes over a channel of the two.
 */
export function converse({
  address,
  options,
  page,
  onConnected,
  onMessage,
}: ConversationOptions): Conversation {
  const answered = new Set<string>();
  let port: MessagePort | undefined;

  const onWindowMessage = (event: MessageEvent): void => {
    const target = page();
    if (!target || event.source !== target || event.origin !== address.origin) return;
    const instance = readInstance(event.data);
    if (instance === undefined || answered.has(instance)) return;
    answered.add(instance);
    port?.close();
    const { port1: own, port2: theirs } = new MessageChannel();
    port = own;
    own.onmessage = ({ data }) => {
      const message = readPageMessage(data);
      // Messages sent before a port closed may still arrive.
      if (message && port === own) onMessage(message);
    };
    const init = { type: 'keyway:init', version: PROTOCOL_VERSION, instance, token: address.token, options };
    target.postMessage(init, address.origin, [theirs]);
    onConnected();
  };

  window.addEventListener('message', onWindowMessage);
  return {
    requestClose: () => {
      port?.postMessage({ type: 'close_request' });
      return port !== undefined;
    },
    end: () => {
      window.removeEventListener('message', onWindowMessage);
      port?.close();
      port = undefined;
    },
  };
}
