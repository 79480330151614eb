import { adoptStyle, lockScroll } from './modal-style.js';
import type { View, ViewOptions } from './view.js';
import type { Words } from './words.js';

export type ModalOptions = ViewOptions & {
  words: Words;
  /** The iframe has loaded something: the vault, or the browser's own page that says it may not be framed. */
  onLoad: () => void;
  /** The policy of the page we are in forbids the iframe. */
  onForbidden: () => void;
};

/**
 * Shows the vault in an iframe over the page. A native modal dialog makes the rest of the page inert, keeps the
 * focus inside and gives it back; a shadow root keeps the page's styles out.
 */
export function openModal(options: ModalOptions): View {
  const { words } = options;
  const host = document.createElement('div');
  // For end-to-end tests of the embedding page.
  host.dataset['testid'] = 'keyway-vault';
  const root = host.attachShadow({ mode: 'open' });
  adoptStyle(root);
  const dialog = append(root, 'dialog', { lang: words.language, ariaLabel: words.title });
  const iframe = buildIframe(options);
  append(dialog, 'p', { role: 'status', textContent: words.loading });
  const close = append(dialog, 'button', { type: 'button', textContent: '×', ariaLabel: words.close });
  dialog.append(iframe);

  const unlock = lockScroll();
  const stopWatching = watchDialog(dialog, close, options);
  document.body.append(host);
  dialog.showModal();
  return {
    page: () => iframe.contentWindow,
    reveal: () => {
      const hadFocus = root.activeElement === close || root.activeElement === dialog;
      dialog.className = 'ready';
      if (hadFocus) iframe.focus();
    },
    remove: () => {
      stopWatching();
      dialog.close();
      host.remove();
      unlock();
    },
  };
}

function buildIframe({ url, words, onLoad }: ModalOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = words.title;
  iframe.dataset['testid'] = 'keyway-vault-frame';
  iframe.allow = 'clipboard-write';
  iframe.referrerPolicy = 'strict-origin-when-cross-origin';
  iframe.src = `${url}#embed`;
  iframe.addEventListener('load', onLoad);
  return iframe;
}

function watchDialog(dialog: HTMLDialogElement, close: HTMLElement, options: ModalOptions): () => void {
  const { signal, abort } = abortable();
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      options.onDismiss();
    },
    { signal },
  );
  dialog.addEventListener('close', options.onGone, { signal });
  // The iframe fills the dialog: what hits the dialog itself hit its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && options.onDismiss(), { signal });
  close.addEventListener('click', options.onDismiss, { signal });
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      const isOurs = effectiveDirective === 'frame-src' && blockedURI.startsWith(options.origin);
      if (isOurs) options.onForbidden();
    },
    { signal },
  );
  return abort;
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function append<Name extends keyof HTMLElementTagNameMap>(
  parent: Node,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  parent.appendChild(element);
  return element;
}
