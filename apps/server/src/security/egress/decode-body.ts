// Hand-written: undici's decoding has no limit against decompression bombs.
import { promisify } from 'node:util';
import zlib, { type ZlibOptions } from 'node:zlib';
import { EgressError } from './egress-error.js';

export const FREE_LENGTH = 65_536;
export const MAX_RATIO = 100;
const SYNC_LENGTH = 16_384;

type Decoder = {
  now: (body: Buffer, options: ZlibOptions) => Buffer;
  later: (body: Buffer, options: ZlibOptions) => Promise<Buffer>;
};

const gzip: Decoder = { now: zlib.gunzipSync, later: promisify<Buffer, ZlibOptions, Buffer>(zlib.gunzip) };
const zlibDeflate: Decoder = {
  now: zlib.inflateSync,
  later: promisify<Buffer, ZlibOptions, Buffer>(zlib.inflate),
};
const rawDeflate: Decoder = {
  now: zlib.inflateRawSync,
  later: promisify<Buffer, ZlibOptions, Buffer>(zlib.inflateRaw),
};
const brotli: Decoder = {
  now: zlib.brotliDecompressSync,
  later: promisify<Buffer, ZlibOptions, Buffer>(zlib.brotliDecompress),
};

/**
 * Decodes at most one content encoding. The result may have `maxBytes`, and above 64 KB at most 100 times the received
 * bytes. Throws `too_large` or `bad_encoding`.
 */
export async function decodeBody(
  encoding: string | string[] | undefined,
  body: Buffer,
  maxBytes: number,
): Promise<Buffer> {
  const decoder = findDecoder(encoding, body);
  if (decoder === undefined || body.length === 0) return body;
  const maxOutputLength = Math.min(maxBytes, Math.max(FREE_LENGTH, body.length * MAX_RATIO));
  try {
    // For a small body, the thread pool's overhead exceeds the cost of decoding it here.
    if (body.length <= SYNC_LENGTH) return decoder.now(body, { maxOutputLength });
    return await decoder.later(body, { maxOutputLength });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new EgressError(
      isTooLarge ? 'too_large' : 'bad_encoding',
      true,
      isTooLarge ? 'decoded' : 'damaged',
    );
  }
}

const MIN_GZIP = 18;

/** Returns the decoded length that a gzip body declares in its last four bytes (RFC 1952 §2.3.1); it may be wrong. */
export function claimedLength(encoding: string | string[] | undefined, body: Buffer): number | undefined {
  const isGzip = body.length >= MIN_GZIP && findDecoder(encoding, body) === gzip;
  return isGzip ? body.readUInt32LE(body.length - 4) : undefined;
}

/** Returns the codings of a Content-Encoding header without `identity`. */
export function contentCodings(encoding: string | string[] | undefined): string[] {
  if (encoding === undefined) return [];
  const codings = String(encoding)
    .split(',')
    .map((coding) => coding.trim().toLowerCase());
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}

function findDecoder(encoding: string | string[] | undefined, body: Buffer): Decoder | undefined {
  const codings = contentCodings(encoding);
  if (codings.length > 1) throw new EgressError('bad_encoding', true, 'chain');
  const [coding] = codings;
  if (coding === undefined) return undefined;
  if (coding === 'gzip' || coding === 'x-gzip') return gzip;
  if (coding === 'br') return brotli;
  if (coding === 'deflate') return isZlib(body) ? zlibDeflate : rawDeflate;
  throw new EgressError('bad_encoding', true, 'unknown');
}

// Servers disagree on whether "deflate" has the zlib header (RFC 9110 §8.4.1.2 says it does).
function isZlib(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
}
