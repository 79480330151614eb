import { type Readable, pipeline, Transform } from 'node:stream';
import zlib from 'node:zlib';
import { contentCodings, FREE_LENGTH, MAX_RATIO } from './decode-body.js';
import { EgressError } from './egress-error.js';

type Decoder = Transform & { readonly bytesWritten: number };

const decoders = new Map<string, () => Decoder>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['br', () => zlib.createBrotliDecompress()],
  // With the zlib header that RFC 9110 §8.4.1.2 asks for. Nobody was asked for this coding.
  ['deflate', () => zlib.createInflate()],
]);

/** What {@link decodeBody} does, for a body that passes: at most one coding, and the same bound against bombs. */
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
  // Whoever reads hears of every error: the pipeline hands it on.
  return pipeline(body, decoder, guard, () => undefined);
}
