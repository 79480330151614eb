import { dataTablesIn } from './data-tables.js';
import { lines, paragraphs } from './elements.js';
import { linkAddress } from './links.js';
import { Page } from './page.js';
import { pictureFrom } from './pictures.js';
import { Preformatted } from './preformatted.js';
import type { Mark, Style } from './style.js';
import { type Attributes, walkHtml } from './walk-html.js';

const marks: ReadonlyMap<string, Mark> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
]);
const codes = new Set(['code', 'kbd', 'samp', 'tt']);

/** The text of HTML in a style. Takes time in proportion to the length of the HTML, whatever it holds. */
export function renderHtml(html: string, style: Style): string {
  const page = new Page(style);
  const columns = dataTablesIn(html);
  let tables = 0;
  let pending = '';
  let codeDepth = 0;
  let preDepth = 0;
  let block: Preformatted | undefined;

  /** The tokenizer hands text on in pieces; a space is one only at the ends of the whole. */
  const flush = (): void => {
    const text = pending.replaceAll('\u00a0', ' ');
    pending = '';
    if (text !== '') page.words(text, codeDepth > 0);
  };
  const endBlock = (): void => {
    if (block) page.block(block.text());
    block = undefined;
  };
  const showPicture = (attributes: Attributes): void => {
    const picture = pictureFrom(attributes);
    if (!picture) return;
    if ('emoji' in picture) pending += picture.emoji;
    else if (style.picture) {
      flush();
      page.picture(picture.alt, picture.src);
    } else {
      if (picture.alt !== '') pending += `[${picture.alt}]`;
      page.picture('', '');
    }
  };
  const toggle = (name: string, isOpening: boolean): void => {
    const step = isOpening ? 1 : -1;
    const mark = marks.get(name);
    if (mark) page.mark(mark, isOpening);
    else if (codes.has(name)) codeDepth = Math.max(0, codeDepth + step);
    else if (paragraphs.has(name)) page.breakLine(2);
    else if (lines.has(name)) page.breakLine(1);
    else if (/^h[1-6]$/.test(name)) page.heading(isOpening ? Number(name.slice(1)) : 0);
    else if (name === 'blockquote') {
      page.breakLine(2);
      if (isOpening) page.containers.openQuote();
      else page.containers.close('quote');
    } else if (name === 'tr') page.openRow();
  };
  const breakList = (start = '1'): void =>
    page.breakLine(page.containers.listDepth > 0 && start === '1' ? 1 : 2);

  const opening = (name: string, attributes: Attributes): void => {
    const columnCount = name === 'table' ? (columns[tables++] ?? 0) : 0;
    if (name === 'pre') preDepth += 1;
    if (preDepth > 0) {
      if (!block) flush();
      block ??= new Preformatted();
      return block.opening(name, attributes);
    }
    if (name === 'img') return showPicture(attributes);
    flush();
    if (name === 'br') page.addBreak();
    else if (name === 'hr') page.rule();
    else if (name === 'a') page.openLink(linkAddress(attributes.href));
    else if (name === 'ul' || name === 'ol') {
      breakList(name === 'ol' ? attributes.start : '1');
      page.containers.openList(name === 'ol', attributes.start);
    } else if (name === 'li') {
      page.breakLine(1);
      page.containers.openItem(attributes.value);
    } else if (name === 'table') page.openTable(columnCount);
    else if (name === 'td' || name === 'th') page.openCell();
    else toggle(name, true);
  };
  const closing = (name: string): void => {
    if (preDepth > 0) {
      if (name !== 'pre') return block?.closing(name);
      preDepth -= 1;
      if (preDepth === 0) endBlock();
      return;
    }
    flush();
    if (name === 'a') page.closeLink();
    else if (name === 'ul' || name === 'ol') {
      page.containers.close('list');
      breakList();
    } else if (name === 'li') page.closeItem();
    else if (name === 'table') page.closeTable();
    else toggle(name, false);
  };
  const text = (piece: string): void => {
    if (block) block.add(piece);
    else pending += piece.replace(/[ \t\n\r\f]+/g, ' ');
  };
  walkHtml(html, { text, opening, closing });
  endBlock();
  flush();
  return page.toString();
}
