import { readAddress, type VaultAddress } from './address.js';
import { converse } from './conversation.js';
import type { InitOptions, PageMessage, Visit } from './messages.js';
import { openModal } from './modal.js';
import type { OpenOptions, VaultHandle } from './options.js';
import { openPopup } from './popup.js';
import type { View, ViewOptions } from './view.js';
import { VaultError } from './vault-error.js';
import { isLocale, wordsFor } from './words.js';

/** How long the vault may take to ask for its token, in all and after its iframe has loaded. */
const OPEN_TIMEOUT_MS = 30_000;
const LOADED_TIMEOUT_MS = 5_000;
/** How long it may take to say whether it can be closed. */
const CLOSE_TIMEOUT_MS = 1_000;

let current: VaultHandle | undefined;
/** A visit to a provider that outlives the vault that started it: the next one shows its outcome. */
let visit: Visit | undefined;

/**
 * Opens the hosted vault over this page (or in a popup) for the consumer of a session. One at a time: a vault that
 * is still open is closed first.
 *
 * The page's origin must be one of the application's `embed_origins`. The token never enters an address: it is handed
 * to the vault's own origin once that asks for it.
 *
 * @example
 * const vault = open({ sessionUri, serviceId, onConnectionChange: (connection) => show(connection.state) });
 *
 * @throws {VaultError} `invalid_options` when the session or an option cannot be right; all else goes to `onError`.
 */
export function open(options: OpenOptions): VaultHandle {
  const address = readAddress(options);
  const init = toInit(options);
  current?.close();
  current = show(options, address, init);
  return current;
}

/** Closes the vault that is open, if there is one. */
export function close(): void {
  current?.close();
}

function show(options: OpenOptions, address: VaultAddress, init: InitOptions): VaultHandle {
  let isOpen = true;
  let isConnected = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (milliseconds: number, act: () => void): void =>
    void timers.add(setTimeout(act, milliseconds));
  const stopTimers = (): void => {
    timers.forEach(clearTimeout);
    timers.clear();
  };
  const report = (error: VaultError): void => (options.onError ?? reportError)(error);
  const finish = (error?: VaultError): void => {
    if (!isOpen) return;
    isOpen = false;
    stopTimers();
    conversation.end();
    view?.remove();
    if (error) report(error);
    options.onClose?.();
  };

  const noAnswer = (): void => finish(errors.noAnswer(address));
  const onMessage = (message: PageMessage): void => {
    switch (message.type) {
      case 'opened':
        view?.reveal();
        return options.onReady?.();
      case 'close':
        return finish();
      case 'keep_open':
        return stopTimers();
      case 'connection_change':
        return options.onConnectionChange?.(message.connection);
      case 'connection_delete':
        return options.onConnectionDelete?.(message.connection);
      case 'visit':
        visit = message.visit;
        return;
      case 'session_ended':
        return report(new VaultError('session_ended', message.message, message.request_id));
    }
  };
  const conversation = converse({
    address,
    options: init,
    page: () => view?.page(),
    onConnected: () => {
      isConnected = true;
      stopTimers();
    },
    onMessage,
  });
  const view = openView(init.mode, options, {
    ...address,
    onDismiss: () => (conversation.requestClose() ? after(CLOSE_TIMEOUT_MS, finish) : finish()),
    onGone: () => finish(isConnected || init.mode === 'iframe' ? undefined : errors.popupLost()),
    onLoad: () => void (isConnected || after(LOADED_TIMEOUT_MS, noAnswer)),
    onForbidden: () => finish(errors.forbidden(address)),
  });
  // Later, so that the caller has its handle before it hears of the end.
  if (view) after(OPEN_TIMEOUT_MS, noAnswer);
  else queueMicrotask(() => finish(errors.popupBlocked()));
  return {
    close: () => finish(),
    get isOpen() {
      return isOpen;
    },
  };
}

type ModalEvents = { onLoad: () => void; onForbidden: () => void };
const openView = (
  mode: InitOptions['mode'],
  { locale }: OpenOptions,
  options: ViewOptions & ModalEvents,
): View | undefined =>
  mode === 'popup' ? openPopup(options) : openModal({ ...options, words: wordsFor(locale) });

function toInit(options: OpenOptions): InitOptions {
  const {
    mode = 'iframe',
    locale,
    unifiedApi,
    serviceId,
    showLanguageSwitch,
    autoStartAuthorization,
  } = options;
  if (mode !== 'iframe' && mode !== 'popup') throw errors.option('mode', 'iframe or popup');
  if (locale !== undefined && !isLocale(locale)) throw errors.option('locale', 'en, de, fr, es or nl');
  return {
    mode,
    locale,
    unified_api: unifiedApi,
    service_id: serviceId,
    show_language_switch: showLanguageSwitch,
    auto_start_authorization: autoStartAuthorization,
    ...(visit && { visit }),
  };
}

const errors = {
  option: (name: string, values: string) =>
    new VaultError('invalid_options', `The option ${name} must be ${values}.`),
  noAnswer: ({ origin }: VaultAddress) =>
    new VaultError(
      'no_answer',
      `The vault at ${origin} did not answer. Most often this page's origin, ${window.location.origin}, is not one of ` +
        "the application's embed_origins: add it (PATCH /applications/{id}). Otherwise the server cannot be reached from this browser.",
    ),
  forbidden: ({ origin }: VaultAddress) =>
    new VaultError(
      'blocked_by_csp',
      `This page's content security policy forbids the vault's iframe: add ${origin} to frame-src.`,
    ),
  popupBlocked: () =>
    new VaultError(
      'popup_blocked',
      "The browser blocked the vault's window. Call open directly in a click, with a session made before, or use mode 'iframe'.",
    ),
  popupLost: () =>
    new VaultError(
      'popup_lost',
      "The vault's window was closed before it was ready, or cut off from this page: a page that sends " +
        "Cross-Origin-Opener-Policy needs same-origin-allow-popups there, or mode 'iframe'.",
    ),
};
