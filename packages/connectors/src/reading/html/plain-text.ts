import { saysAddress } from './links.js';
import { renderHtml } from './render-html.js';
import type { Style } from './style.js';

const asIs = (text: string): string => text;

const plainText: Style = {
  words: asIs,
  code: asIs,
  block: asIs,
  link: (label, text, address) => {
    if (label === '') return address.shown;
    return saysAddress(text, address) ? label : `${label} (${address.shown})`;
  },
  marks: { strong: '', emphasis: '', strike: '' },
  heading: () => '',
  rule: '',
  lineEnd: '\n',
  row: (cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | '),
  rowsBelow: undefined,
};

/**
 * The plain text of HTML: blocks on lines of their own with at most one blank line in a row, links as
 * `text (https://…)`, lists with their numbers, tables as lines, quotes after `>`, emoji pictures as their character.
 */
export const htmlToText = (html: string): string => renderHtml(html, plainText);
