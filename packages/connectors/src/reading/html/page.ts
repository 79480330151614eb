import { Containers } from './containers.js';
import type { LinkAddress } from './links.js';
import type { Mark, Style } from './style.js';

type Link = {
  readonly address: LinkAddress;
  /** Where its text begins in the output, once it has some. */
  start: number;
  text: string;
  hasPicture: boolean;
};
type Table = { readonly columns: number; row: string[]; cellStart: number | undefined; hasRows: boolean };

/** The text of a page in the making: lines, and what is between words and between lines. */
export class Page {
  readonly containers = new Containers();
  readonly #style: Style;
  readonly #output: string[] = [];
  readonly #wanted: Record<Mark, number> = { strong: 0, emphasis: 0, strike: 0 };
  #marks: Mark[] = [];
  #breaks = 0;
  #hasSpace = false;
  #link: Link | undefined;
  #table: Table | undefined;
  #heading = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  /** Words with single spaces between them; leading and trailing ones separate them from their neighbours. */
  words(text: string, isCode = false): void {
    this.#hasSpace ||= text.startsWith(' ');
    const words = text.trim();
    if (words === '') return;
    const isLineStart = this.#begin();
    const place = { isLineStart, isInLink: this.#link !== undefined };
    this.#put(
      isCode ? this.#style.code(words, this.#table !== undefined) : this.#style.words(words, place),
      words,
    );
    this.#hasSpace = text.endsWith(' ');
  }

  picture(alt: string, src: string): void {
    if (this.#link) this.#link.hasPicture = true;
    const picture = this.#style.picture?.(alt, src) ?? '';
    if (picture === '') return;
    this.#begin();
    this.#put(picture, alt);
  }

  /** Lines that stay as they are. */
  block(text: string): void {
    if (text.trim() === '') return;
    if (this.#table) return this.words(text.replace(/\s+/g, ' '));
    this.breakLine(2);
    this.#begin();
    const lines = this.#style.block(text).replaceAll('\n', `\n${this.containers.continuation}`);
    this.#put(lines, text);
    this.breakLine(2);
  }

  rule(): void {
    this.breakLine(2);
    if (this.#style.rule === '' || this.#table) return;
    this.#begin();
    this.#put(this.#style.rule, '');
    this.breakLine(2);
  }

  /** At least so many line breaks before what follows. A cell has one line, and so has an item before its text. */
  breakLine(count: number): void {
    if (this.#table?.cellStart !== undefined) return void (this.#hasSpace = true);
    if (this.#link && this.#link.start >= 0) this.closeLink();
    if (!this.containers.isItemBegun) this.#breaks = Math.max(this.#breaks, count);
  }

  /** One more, as `<br>` makes it. */
  addBreak(): void {
    this.breakLine(Math.min(2, this.#breaks + 1));
  }

  /** The next item stands on the next line, however many paragraphs the last one has. */
  closeItem(): void {
    this.breakLine(1);
    this.containers.close('item');
    if (this.#breaks > 1 && this.#table === undefined) this.#breaks = 1;
  }

  heading(level: number): void {
    this.breakLine(2);
    this.#heading = level;
  }

  mark(mark: Mark, isOpening: boolean): void {
    this.#wanted[mark] = Math.max(0, this.#wanted[mark] + (isOpening ? 1 : -1));
  }

  openLink(address: LinkAddress | undefined): void {
    this.closeLink();
    if (address) this.#link = { address, start: -1, text: '', hasPicture: false };
  }

  closeLink(): void {
    const link = this.#link;
    if (!link) return;
    this.#link = undefined;
    if (link.start < 0) {
      // A picture without a text leads somewhere.
      if (!link.hasPicture) return;
      this.#begin();
      this.#put(this.#style.link('', '', link.address), '');
      return;
    }
    this.#closeMarks();
    const label = this.#output.splice(link.start).join('');
    this.#output.push(this.#style.link(label, link.text, link.address));
  }

  openTable(columns: number): void {
    this.closeTable();
    this.breakLine(2);
    if (columns > 0) this.#table = { columns, row: [], cellStart: undefined, hasRows: false };
  }

  closeTable(): void {
    this.openRow();
    this.#table = undefined;
    this.breakLine(2);
  }

  openRow(): void {
    this.#closeCell();
    const table = this.#table;
    this.breakLine(1);
    const row = table?.row.splice(0) ?? [];
    if (!table || row.every((cell) => cell === '')) return;
    const { row: toRow, rowsBelow } = this.#style;
    if (!table.hasRows) this.breakLine(2);
    this.#begin('\n');
    const isFirst = rowsBelow !== undefined && !table.hasRows;
    const wide = isFirst ? [...row, ...Array<string>(Math.max(0, table.columns - row.length)).fill('')] : row;
    this.#put(toRow(wide), '');
    if (isFirst) this.#put(`\n${this.containers.continuation}${rowsBelow(wide.length)}`, '');
    table.hasRows = true;
    this.breakLine(1);
  }

  openCell(): void {
    this.#closeCell();
    if (this.#table) this.#table.cellStart = this.#output.length;
    else this.breakLine(1);
  }

  #closeCell(): void {
    const table = this.#table;
    if (table?.cellStart === undefined) return;
    this.closeLink();
    this.#closeMarks();
    table.row.push(this.#output.splice(table.cellStart).join(''));
    table.cellStart = undefined;
    this.#hasSpace = false;
  }

  toString(): string {
    this.closeTable();
    this.closeLink();
    this.#closeMarks();
    return this.#output.join('').trim();
  }

  /** Ends the line before or the word before, and whether a line begins. */
  #begin(lineEnd = this.#style.lineEnd): boolean {
    const { cellStart } = this.#table ?? {};
    const isLineStart = cellStart === undefined && (this.#output.length === 0 || this.#breaks > 0);
    if (this.#link && this.#link.start < 0) this.#closeMarks();
    if (isLineStart) this.#beginLine(lineEnd);
    else {
      this.#closeUnwanted();
      if (this.#hasSpace && this.#output.length !== cellStart) this.#output.push(' ');
    }
    if (this.#link && this.#link.start < 0) this.#link.start = this.#output.length;
    this.#openWanted();
    this.#breaks = 0;
    this.#hasSpace = false;
    return isLineStart && this.#marks.length === 0;
  }

  #beginLine(lineEnd: string): void {
    this.#closeMarks();
    const { containers } = this;
    const isNewItem = containers.isItemBegun;
    if (this.#output.length > 0) {
      const ends = this.#breaks > 1 ? `\n${containers.blankPrefix}\n` : isNewItem ? '\n' : lineEnd;
      this.#output.push(ends);
    }
    this.#output.push(containers.linePrefix());
    if (this.#heading > 0) this.#output.push(this.#style.heading(this.#heading));
    this.#heading = 0;
  }

  #put(rendered: string, text: string): void {
    this.#output.push(rendered);
    if (this.#link) this.#link.text += text;
  }

  #closeMarks(from = 0): void {
    for (const mark of this.#marks.splice(from).reverse()) this.#output.push(this.#style.marks[mark]);
  }

  #closeUnwanted(): void {
    const first = this.#marks.findIndex((mark) => this.#wanted[mark] === 0);
    if (first >= 0) this.#closeMarks(first);
  }

  #openWanted(): void {
    for (const mark of Object.keys(this.#wanted) as Mark[]) {
      if (this.#wanted[mark] === 0 || this.#marks.includes(mark) || this.#style.marks[mark] === '') continue;
      this.#marks.push(mark);
      this.#output.push(this.#style.marks[mark]);
    }
  }
}
