import { htmlToText } from './html/index.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that shows exactly this text: everything escaped, line breaks kept. */
export const textToHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '').replace(/\r\n|\r|\n/g, '<br>');

/** Bodies as the unified message has them: plain text is made where the vendor gives only HTML. */
export const fromBodies = (
  text: string | null,
  html: string | null,
): { body: string | null; body_html: string | null } => ({
  body: text ?? (html === null ? null : htmlToText(html)),
  body_html: html,
});

/** Both bodies for a vendor that wants both: the one not given is made from the other, never left from before. */
export function toBodies(message: { readonly body?: string | null; readonly body_html?: string | null }): {
  text: string;
  html: string;
} {
  const html = message.body_html ?? textToHtml(message.body ?? '');
  return { html, text: message.body ?? htmlToText(html) };
}
