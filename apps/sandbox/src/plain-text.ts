const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** The words of a message's HTML: blocks and breaks end lines, no tag and no character reference is left. */
export const toPlainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<style\b[^<>]*>[^<]*<\/style>/gi, '')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|ul|ol|table|blockquote|pre)>/gi, '\n\n')
    .replace(/<\/(?:div|li|tr)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, decode)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function decode(reference: string, name: string): string {
  if (!name.startsWith('#')) return named.get(name) ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
