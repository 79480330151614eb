import type { View, ViewOptions } from './view.js';

const WIDTH = 1120;
const HEIGHT = 760;
const LOOK_EVERY_MS = 400;

/** Shows the vault in a window of its own; undefined when the browser blocks it. */
export function openPopup({ url, onGone }: ViewOptions): View | undefined {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  const popup = window.open(`${url}/popup#embed`, 'keyway-vault', features);
  if (!popup) return undefined;
  // No event tells that a window of another origin was closed.
  const watch = setInterval(() => popup.closed && onGone(), LOOK_EVERY_MS);
  return {
    page: () => (popup.closed ? null : popup),
    reveal: () => popup.focus(),
    remove: () => {
      clearInterval(watch);
      popup.close();
    },
  };
}
