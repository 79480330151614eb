/** A part of a sentence as guides write it. */
export type Piece =
  | { readonly kind: 'text' | 'code' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A sentence, and the code that belongs below it. */
export type Step = { readonly pieces: readonly Piece[]; readonly code: string | undefined };

const inline = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|(?<!\w)_((?:[^_]|(?<=\w)_(?=\w))+)_(?!\w)/g;
const fenced = /\n[ ]*```\w*\n([\s\S]*?)\n[ ]*```/;

/** Reads a step of a guide: code, emphasis, links and one block of code; all else is text. */
export function parseStep(markdown: string): Step {
  const block = fenced.exec(markdown)?.[1];
  return {
    pieces: parseInline(markdown.replace(fenced, '').trim()),
    code: block?.replace(/^ {3}/gm, ''),
  };
}

function parseInline(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push(toPiece(match));
    end = match.index + match[0].length;
  }
  return end < text.length ? [...pieces, { kind: 'text', text: text.slice(end) }] : pieces;
}

function toPiece([, code, label, url, emphasis]: RegExpExecArray): Piece {
  if (code !== undefined) return { kind: 'code', text: code };
  if (label !== undefined && url !== undefined) return { kind: 'link', text: label, url };
  return { kind: 'emphasis', text: emphasis ?? '' };
}
