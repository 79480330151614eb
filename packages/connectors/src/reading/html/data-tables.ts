import { walkHtml } from './walk-html.js';

/** Elements that make a table a frame for the page's parts, which is no list of values. */
const framing = /^(?:ul|ol|dl|pre|blockquote|h[1-6])$/;
const breaking = /^(?:p|div|br|hr)$/;
/** A cell with more lines than this is a part of the page. */
const MAX_LINES = 2;

type Table = { readonly place: number; columns: number; cells: number; lines: number; isFrame: boolean };

/**
 * The number of columns of each table of the HTML, in the order of their opening tags. 0 for a table that lays out the
 * page, as mails use them: one with a table, a list or long text in a cell, or with one column.
 */
export function dataTablesIn(html: string): readonly number[] {
  if (!/<table/i.test(html)) return [];
  const found: number[] = [];
  const open: Table[] = [];
  const end = (): void => {
    const table = open.pop();
    if (table && !table.isFrame && table.columns > 1) found[table.place] = table.columns;
  };
  walkHtml(html, {
    opening: (name) => {
      const table = open.at(-1);
      if (name === 'table') {
        if (table) table.isFrame = true;
        open.push({ place: found.push(0) - 1, columns: 0, cells: 0, lines: 0, isFrame: false });
      } else if (!table) return;
      else if (name === 'tr') table.cells = 0;
      else if (name === 'td' || name === 'th') {
        table.cells += 1;
        table.columns = Math.max(table.columns, table.cells);
        table.lines = 0;
      } else if (breaking.test(name)) {
        table.lines += 1;
        table.isFrame ||= table.lines > MAX_LINES;
      } else table.isFrame ||= framing.test(name);
    },
    closing: (name) => {
      if (name === 'table') end();
    },
  });
  while (open.length > 0) end();
  return found;
}
