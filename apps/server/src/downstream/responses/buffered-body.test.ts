import { describe, expect, test } from 'vitest';

import { createScrubber } from '../../security/redaction/index.js';
import { BufferedBody, MAX_BUFFERED_BYTES } from './buffered-body.js';

const scrubber = createScrubber([]);
const plain = { 'content-type': 'text/plain' };
const sizes = [1, 2, 511, 512, 513, 5_000, MAX_BUFFERED_BYTES, 20_000];

function keep(text: string, size: number): BufferedBody {
  const body = new BufferedBody(plain);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) body.take(bytes.subarray(at, at + size));
  return body;
}

describe('what is kept of a body', () => {
  test.each(sizes)('is the same in pieces of %i bytes', (size) => {
    const text = Array.from({ length: 4_000 }, (_, index) => `line ${index} é`).join('\n');
    const shown = keep(text, size).show(scrubber);
    expect([shown?.size, shown?.truncated]).toEqual([Buffer.byteLength(text), true]);
    expect(shown).toEqual(keep(text, text.length).show(scrubber));
    expect(text.startsWith(shown?.text ?? '?')).toBe(true);
  });

  test.each(sizes)('takes up no more than is counted, in pieces of %i bytes', (size) => {
    const body = keep('x'.repeat(100_000), size);
    expect(body.bytes).toBe(MAX_BUFFERED_BYTES);
  });

  test('takes up at most twice what it holds, however many pieces came', () => {
    const many = 2_000;
    const bodies = Array.from({ length: 20 }, () => keep('x'.repeat(many), 1));
    for (const body of bodies) expect(body.bytes).toBeLessThanOrEqual(2 * many);
    expect(bodies.every((body) => body.show(scrubber)?.text?.length === many)).toBe(true);
  });

  test('is nothing of a body that is no text', () => {
    const body = new BufferedBody({ 'content-type': 'image/png' });
    body.take(Buffer.alloc(50_000));
    expect([body.bytes, body.show(scrubber)]).toEqual([
      0,
      { media_type: 'image/png', size: 50_000, truncated: false, text: null },
    ]);
  });

  test('holds on to nothing of who gave it', () => {
    const given = Buffer.from('secret words');
    const body = new BufferedBody(plain);
    body.take(given);
    given.fill(0);
    expect(body.show(scrubber)?.text).toBe('secret words');
  });
});
