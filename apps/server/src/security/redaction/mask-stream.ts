import { Transform } from 'node:stream';

import { replaceSpans, type Span } from './find-escaped.js';
import type { SecretSearch } from './secret-search.js';

/**
 * Masks a stream as if it were one text. Only a possible beginning of a secret is held back until the next chunk: an
 * event that ends otherwise is sent immediately.
 */
export function createMaskStream(search: SecretSearch, toMask: (length: number) => string): Transform {
  let held: Buffer = Buffer.alloc(0);
  const pass = (bytes: Buffer, isLast: boolean): Buffer => {
    const beginningFrom = (from: number) => (isLast ? bytes.length : search.findBeginning(bytes, from));
    let end = beginningFrom(0);
    if (!search.isIn(bytes)) {
      held = bytes.subarray(end);
      return bytes.subarray(0, end);
    }
    const text = bytes.toString('latin1');
    const spans: Span[] = [];
    for (const span of search.find(text)) {
      if (span[0] >= end) break;
      spans.push(span);
      // Text covered by a match starts no other.
      if (span[1] > end) end = beginningFrom(span[1]);
    }
    held = bytes.subarray(end);
    return Buffer.from(replaceSpans(text.slice(0, end), spans, toMask), 'latin1');
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, pass(held.length > 0 ? Buffer.concat([held, chunk]) : chunk, false));
    },
    flush(done) {
      done(null, pass(held, true));
    },
  });
}
