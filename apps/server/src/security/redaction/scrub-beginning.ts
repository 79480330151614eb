import { findEscaped, findUnfinished, replaceSpans, type Span } from './find-escaped.js';
import { searchFor } from './secret-search.js';

const MASK = '[redacted]';

/**
 * Masks secrets in the beginning of a longer text. A suffix that may be the start of a secret is dropped: truncating
 * the text may have truncated a secret.
 */
export function createBeginningScrubber(secrets: readonly string[]): (bytes: Buffer) => Buffer {
  const searchOf = searchFor(secrets);
  // As the text is read, which may end within a character.
  const plain = secrets.map((secret) => Buffer.from(secret, 'utf8').toString('latin1'));
  return (bytes) => {
    if (secrets.length === 0) return bytes;
    const search = searchOf();
    const text = bytes.toString('latin1');
    const endFrom = (from: number): number =>
      Math.min(search.findBeginning(bytes, from), from + findUnfinished(text.slice(from), plain));
    let end = endFrom(0);
    const spans: Span[] = [];
    const found = [...search.find(text), ...findEscaped(text, plain)].sort(
      ([first], [second]) => first - second,
    );
    for (const span of found) {
      if (span[0] >= end) break;
      spans.push(span);
      // Text covered by a match starts no other.
      if (span[1] > end) end = endFrom(span[1]);
    }
    return Buffer.from(
      replaceSpans(text.slice(0, end), spans, () => MASK),
      'latin1',
    );
  };
}
