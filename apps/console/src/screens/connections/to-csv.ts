/** Rows as CSV (RFC 4180). A value that a spreadsheet would run as a formula begins with a quotation mark for text. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join(',')).join('\r\n');

function quote(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
