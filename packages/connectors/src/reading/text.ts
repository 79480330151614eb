import { decodeEntities } from './entities.js';
import { scanHtml } from './scan-html.js';

const paragraphs = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'pre',
]);
const lines = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'dd',
  'div',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'head',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'nav',
  'section',
  'tr',
]);
const cells = new Set(['td', 'th']);

/** The plain text of HTML: no markup, blocks on lines of their own, at most one blank line in a row. */
export const htmlToText = (html: string): string => {
  const output: string[] = [];
  let breaks = 0;
  let space = false;
  let preformatted = 0;

  const write = (text: string): void => {
    if (output.length > 0) output.push(breaks > 0 ? '\n'.repeat(breaks) : space ? ' ' : '');
    output.push(text);
    breaks = 0;
    space = false;
  };
  const writeText = (source: string): void => {
    const text = decodeEntities(preformatted > 0 ? source : source.replace(/[ \t\n\r\f]+/g, ' ')).replaceAll(
      '\u00a0',
      ' ',
    );
    if (preformatted > 0) return text === '' ? undefined : write(text.replaceAll('\r\n', '\n'));
    const words = text.trim();
    if (words === '') {
      space ||= text !== '';
      return;
    }
    space ||= text.startsWith(' ');
    write(words);
    space = text.endsWith(' ');
  };
  const writeTag = (name: string, closing: boolean): void => {
    if (name === 'br') breaks = Math.min(2, breaks + 1);
    else if (paragraphs.has(name)) breaks = 2;
    else if (lines.has(name)) breaks = Math.max(breaks, 1);
    else if (cells.has(name)) space = true;
    if (name === 'pre') preformatted = Math.max(0, preformatted + (closing ? -1 : 1));
    if (name === 'li' && !closing) {
      write('-');
      space = true;
    }
  };

  scanHtml(html, { text: writeText, tag: writeTag });
  return output.join('').trim();
};

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
export const toBodies = (message: {
  readonly body?: string | null;
  readonly body_html?: string | null;
}): { text: string; html: string } => {
  const html = message.body_html ?? textToHtml(message.body ?? '');
  return { html, text: message.body ?? htmlToText(html) };
};
