import { renderHtml } from './render-html.js';
import type { Style } from './style.js';

/** CommonMark with the tables and the strikethrough of GitHub's. */
const markdown: Style = {
  words: (text, { isLineStart, isInLink }) => {
    const escaped = isInLink ? escape(text) : withAddresses(text);
    return isLineStart ? escapeLineStart(escaped) : escaped;
  },
  code: (text, isInCell) => {
    const fence = '`'.repeat(longestRun(text) + 1);
    const blank = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    return `${fence}${blank}${isInCell ? text.replaceAll('|', '\\|') : text}${blank}${fence}`;
  },
  block: (text) => {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}\n${text}\n${fence}`;
  },
  link: (label, text, { href, shown }) => {
    if ((label === '' || text === href) && /^http/i.test(href)) return `<${href}>`;
    return `[${label === '' ? escape(shown) : label}](${href})`;
  },
  picture: (alt, src) => {
    if (src === '') return escape(alt);
    return `![${escape(alt)}](${src.replace(/["'()<>\\^`{|}]/g, (character) => `%${hexOf(character)}`)})`;
  },
  marks: { strong: '**', emphasis: '*', strike: '~~' },
  heading: (level) => `${'#'.repeat(level)} `,
  rule: '---',
  lineEnd: '  \n',
  row: (cells) => `| ${cells.join(' | ')} |`,
  rowsBelow: (columns) => `|${' --- |'.repeat(columns)}`,
};

/** Converts HTML to Markdown. Text of the HTML is escaped: it shows as it is, without markup. */
export const htmlToMarkdown = (html: string): string => renderHtml(html, markdown);

const escape = (text: string): string => text.replace(/[\\`*_~[\]<>&|]/g, '\\$&');

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

/** Line beginnings that would make it a heading, an item, or the rule below a heading. */
const escapeLineStart = (text: string): string =>
  text.replace(/^(?:#{1,6}(?=\s|$)|[-+](?=[\s-]|$)|=)/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Addresses in the text are links; in pieces, they would be escaped. */
function withAddresses(text: string): string {
  let rendered = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>]+/gi)) {
    const address = withoutPunctuation(found);
    // A bare scheme is no address.
    if (/\/$/.test(address) && address.length <= 8) continue;
    const href = address.replace(/["'`\\^{|}]/g, (character) => `%${hexOf(character)}`);
    rendered += `${escape(text.slice(end, index))}<${href}>`;
    end = index + address.length;
  }
  return rendered + escape(text.slice(end));
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && /[.,;:!?'"`)\]}*_~]/.test(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function longestRun(text: string): number {
  let longest = 0;
  for (const { 0: run } of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
