import { Tokenizer } from 'htmlparser2';

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

const options = { xmlMode: false, decodeEntities: true };
const nothing = (): void => undefined;
const ignored = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
};
/** Elements whose content is not for readers. */
const silent = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes', 'template']);

/** The plain text of HTML: no markup, blocks on lines of their own, at most one blank line in a row. */
export const htmlToText = (html: string): string => {
  const output: string[] = [];
  let pending = '';
  let breaks = 0;
  let space = false;
  let preformatted = 0;
  let silenced: string | undefined;

  const write = (text: string): void => {
    if (output.length > 0) output.push(breaks > 0 ? '\n'.repeat(breaks) : space ? ' ' : '');
    output.push(text);
    breaks = 0;
    space = false;
  };
  /** The parser hands text on in pieces; a space is one only at the ends of the whole. */
  const writePending = (): void => {
    const text = pending.replaceAll('\u00a0', ' ');
    pending = '';
    if (text === '') return;
    if (preformatted > 0) return write(text.replaceAll('\r\n', '\n'));
    const words = text.trim();
    space ||= text.startsWith(' ');
    if (words === '') return;
    write(words);
    space = text.endsWith(' ');
  };
  const writeTag = (name: string, closing: boolean): void => {
    writePending();
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

  const readText = (text: string): void => {
    if (silenced === undefined) pending += preformatted > 0 ? text : text.replace(/[ \t\n\r\f]+/g, ' ');
  };
  const readTag = (start: number, end: number, closing: boolean): void => {
    const name = html.slice(start, end).toLowerCase();
    if (silenced !== undefined) {
      if (closing && name === silenced) silenced = undefined;
      return;
    }
    if (!closing && silent.has(name)) silenced = name;
    writeTag(name, closing);
  };
  // The tokenizer alone: the library's parser keeps a stack of open elements, and deep ones cost it the square.
  const tokenizer = new Tokenizer(options, {
    ...ignored,
    ontext: (start, end) => readText(html.slice(start, end)),
    ontextentity: (codePoint) => readText(String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => readTag(start, end, false),
    onclosetag: (start, end) => readTag(start, end, true),
  });
  tokenizer.write(html);
  tokenizer.end();
  writePending();
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
