/** What a scan reports: text as it stands in the source, and tags by lower-case name. */
export type HtmlSink = {
  readonly text: (source: string) => void;
  readonly tag: (name: string, closing: boolean) => void;
};

/** Elements whose content is not for readers; it is skipped up to their closing tag. */
const silent = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes', 'template']);

/**
 * Splits HTML into text and tags, in time linear in its length whatever it holds: every character is looked at a
 * bounded number of times. Returns how many looks it took, so that tests can hold it to that without a clock.
 */
export const scanHtml = (html: string, sink: HtmlSink): number => {
  let looks = 0;
  let quotesClose = true;

  const find = (needle: string, from: number): number => {
    const found = html.indexOf(needle, from);
    looks += (found < 0 ? html.length : found) - from + 1;
    return found;
  };

  /** Position of the `>` that ends the tag, or -1. */
  const findTagEnd = (from: number): number => {
    let quote = '';
    for (let position = from; quotesClose && position < html.length; position += 1) {
      looks += 1;
      const character = html.charAt(position);
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (character === '"' || character === "'") quote = character;
      else if (character === '>') return position;
    }
    // A quote that never closes: looked for once, never again, or many of them would cost the square.
    quotesClose = false;
    return find('>', from);
  };

  const findClosingTag = (name: string, from: number): number => {
    for (let open = find('</', from); open >= 0; open = find('</', open + 2)) {
      if (readName(html, open + 2) === name) return open;
    }
    return html.length;
  };

  let position = 0;
  while (position < html.length) {
    const open = find('<', position);
    if (open !== position) sink.text(html.slice(position, open < 0 ? html.length : open));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      const end = find('-->', open + 4);
      position = end < 0 ? html.length : end + 3;
      continue;
    }
    const closing = html.charAt(open + 1) === '/';
    const name = readName(html, open + (closing ? 2 : 1));
    const isTag = name !== '' || '!?'.includes(html.charAt(open + 1) || ' ');
    const end = isTag ? findTagEnd(open + 1) : -1;
    if (end < 0) {
      // No tag ends from here on, so the rest is text; a lone `<` is text itself.
      sink.text(html.slice(open, isTag ? html.length : open + 1));
      position = isTag ? html.length : open + 1;
      continue;
    }
    if (name !== '') sink.tag(name, closing);
    position = !closing && silent.has(name) ? findClosingTag(name, end + 1) : end + 1;
  }
  return looks;
};

const readName = (html: string, from: number): string =>
  (/^[a-z][a-z0-9]{0,15}/i.exec(html.slice(from, from + 16))?.[0] ?? '').toLowerCase();
