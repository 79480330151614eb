import { openLink, readOptions, type EmbedLink } from './embed-link.js';

const TIMEOUT_MS = 10_000;
const VERSION = 1;

type Init = { readonly token: string; readonly link: EmbedLink };

/** The page this one is embedded in or was opened by; undefined on a page of its own. */
export function embedder(): Window | undefined {
  if (window.parent !== window) return window.parent;
  return (window.opener as Window | null) ?? undefined;
}

/**
 * Asks the embedding page for the token: announces itself to the registered origins only, and takes the first
 * answer that comes from that window, such an origin, and names this very load of the page.
 */
export function shakeHands(parent: Window, origins: readonly string[]): Promise<Init | undefined> {
  const instance = crypto.randomUUID();
  return new Promise((resolve) => {
    const settle = (init: Init | undefined): void => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      resolve(init);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== parent || !origins.includes(event.origin)) return;
      const [port] = event.ports;
      const init = readInit(event.data, instance);
      if (init && port && event.ports.length === 1)
        settle({ token: init.token, link: openLink(port, readOptions(init.options)) });
    };
    const timer = setTimeout(() => settle(undefined), TIMEOUT_MS);
    if (origins.length === 0) return settle(undefined);
    addEventListener('message', onMessage);
    for (const origin of likelyOrigins(origins))
      parent.postMessage({ type: 'keyway:ready', version: VERSION, instance }, origin);
  });
}

/**
 * The embedding origin if the browser reports it and it is registered: messages to others would only fill the console.
 */
function likelyOrigins(origins: readonly string[]): readonly string[] {
  const told = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  return told !== undefined && origins.includes(told) ? [told] : origins;
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

function readInit(data: unknown, instance: string): { token: string; options: unknown } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, version, instance: named, token, options } = data as Record<string, unknown>;
  const isOurs = type === 'keyway:init' && version === VERSION && named === instance;
  return isOurs && typeof token === 'string' ? { token, options } : undefined;
}
