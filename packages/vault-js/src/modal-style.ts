const style = `
:host { all: initial }
dialog {
  box-sizing: border-box; width: min(1120px, 100vw - 48px); height: min(760px, 100dvh - 48px);
  max-width: none; max-height: none; margin: auto; padding: 0; border: 0; border-radius: 14px; overflow: hidden;
  background: Canvas; color: CanvasText; color-scheme: light dark;
  box-shadow: 0 24px 64px rgb(0 0 0 / .32); font: 16px/1.5 system-ui, sans-serif;
}
dialog::backdrop { background: rgb(15 18 25 / .55) }
iframe { display: block; width: 100%; height: 100%; border: 0; opacity: 0 }
dialog.ready iframe { opacity: 1 }
dialog.ready > :not(iframe) { display: none }
p { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 16px; margin: 0 }
p::before {
  content: ''; width: 28px; height: 28px; border: 3px solid; border-right-color: transparent;
  border-radius: 50%; opacity: .6;
}
button {
  position: absolute; z-index: 1; top: 12px; right: 12px; width: 44px; height: 44px; padding: 0;
  border: 0; border-radius: 10px; background: transparent; color: inherit; font: 24px/1 system-ui, sans-serif; cursor: pointer;
}
button:hover { background: rgb(128 128 128 / .16) }
button:focus-visible { outline: 2px solid Highlight; outline-offset: -4px }
@media (max-width: 640px) { dialog { width: 100vw; height: 100dvh; border-radius: 0 } }
@media (prefers-reduced-motion: no-preference) {
  dialog { animation: rise .18s ease-out }
  p::before { animation: turn .9s linear infinite }
  iframe { transition: opacity .15s }
}
@keyframes rise { from { opacity: 0; transform: translateY(8px) } }
@keyframes turn { to { transform: rotate(1turn) } }
`;

/** A sheet made by script: it needs no inline style of a page whose content security policy forbids them. */
export function adoptStyle(root: ShadowRoot): void {
  if (!('adoptedStyleSheets' in root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
}

/** Keeps the page behind from scrolling and from jumping by the width of its scroll bar; answers how to undo it. */
export function lockScroll(): () => void {
  const { style: page, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = page;
  const scrollBar = window.innerWidth - clientWidth;
  page.overflow = 'hidden';
  if (scrollBar > 0) page.paddingRight = `${scrollBar}px`;
  return () => Object.assign(page, { overflow, paddingRight });
}
