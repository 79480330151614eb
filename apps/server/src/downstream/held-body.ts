import { Readable } from 'node:stream';

import { type Content, HeldFile, type Piece, piecesOf } from '@keyway/connectors';

import { SpooledFile } from '../platform/spool/index.js';
import type { StreamedBody } from '../security/egress/index.js';

/** A file of which the base64 is sent. */
type Encoded = { readonly encoded: SpooledFile };
type Part = Uint8Array | SpooledFile | Encoded;

/** A body with files that are on disk: each sending reads them again. */
export class HeldBody {
  /** Called when a sending has come to its end. */
  onSent: (() => void) | undefined;
  readonly length: number;

  constructor(readonly parts: readonly Part[]) {
    this.length = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  }

  open(): StreamedBody {
    let passedBytes = 0;
    const { parts } = this;
    const chunks = async function* () {
      for (const part of parts)
        for await (const chunk of chunksOf(part)) {
          passedBytes += chunk.length;
          yield chunk;
        }
    };
    const body = Readable.from(chunks(), { objectMode: false });
    body.once('end', () => this.onSent?.());
    return Object.defineProperty(body, 'passedBytes', { get: () => passedBytes }) as StreamedBody;
  }
}

/** Bytes, or what sends the files among them. */
export function bodyOfPieces(content: Content): Uint8Array | HeldBody {
  const pieces = piecesOf(content);
  return pieces.every((piece) => piece instanceof Uint8Array)
    ? Buffer.concat(pieces)
    : new HeldBody(pieces.map(asPart));
}

/** A text, or what sends it with the base64 of each file in the place of its mark. */
export function bodyOfText(text: string, files: readonly SpooledFile[]): string | HeldBody {
  const found = files
    .map((file) => ({ file, at: text.indexOf(file.mark) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at);
  if (found.length === 0) return text;
  let end = 0;
  const parts = found.flatMap(({ file, at }): Part[] => {
    const before = Buffer.from(text.slice(end, at));
    end = at + file.mark.length;
    return [before, { encoded: file }];
  });
  return new HeldBody([...parts, Buffer.from(text.slice(end))]);
}

function asPart(piece: Piece): Part {
  if (piece instanceof HeldFile && !(piece instanceof SpooledFile))
    throw new TypeError('a file that is not on disk');
  return piece;
}

function lengthOf(part: Part): number {
  if (part instanceof Uint8Array) return part.length;
  return part instanceof SpooledFile ? part.size : Math.ceil(part.encoded.size / 3) * 4;
}

function chunksOf(part: Part): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (part instanceof Uint8Array) return part.length > 0 ? [part] : [];
  return part instanceof SpooledFile ? part.read() : encode(part.encoded.read());
}

/** Three bytes are four characters, so what is left of a chunk goes with the next one. */
async function* encode(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}
