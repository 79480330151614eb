import { type Readable, pipeline, Transform } from 'node:stream';
import zlib from 'node:zlib';
import { contentCodings, FREE_LENGTH, MAX_RATIO } from './decode-body.js';
import { EgressError } from './egress-error.js';

type Decoder = Transform & { readonly bytesWritten: number };

const decoders = new Map<string, () => Decoder>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['br', () => zlib.createBrotliDecompress()],
  // With the zlib header that RFC 9110 §8.4.1.2 requires. No request asks for this coding.
  ['deflate', () => zlib.createInflate()],
]);

/**
 * Does the same as {@link decodeBody} for a streamed body: at most one coding, and the same limit against decompression
 * bombs.
 */
export function decodeStream(
  encoding: string | string[] | undefined,
  body: Readable,
  maxBytes: number,
): Readable {
  const [coding = '', ...others] = contentCodings(encoding);
  const build = others.length === 0 ? decoders.get(coding) : undefined;
  if (!build) {
    const error = new EgressError('bad_encoding', true, others.length > 0 ? 'chain' : 'unknown');
    body.on('error', () => undefined).destroy();
    throw error;
  }
  const decoder = build();
  let decoded = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      decoded += chunk.length;
      const most = Math.min(maxBytes, Math.max(FREE_LENGTH, decoder.bytesWritten * MAX_RATIO));
      if (decoded > most) done(new EgressError('too_large', true, 'decoded'));
      else done(null, chunk);
    },
  });
  decoder.on('error', () => guard.destroy(new EgressError('bad_encoding', true, 'damaged')));
  // The reader receives every error through the pipeline.
  return pipeline(body, decoder, guard, () => undefined);
}
