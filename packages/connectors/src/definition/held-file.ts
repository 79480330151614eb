/**
 * The bytes of a file that is not in memory. A connector puts it where they belong and never reads it: between the pieces
 * of `bytes`, or as a value of `json`, where the file becomes a text in base64. The sender of the request has the bytes.
 */
export abstract class HeldFile {
  /** Stands for the text in JSON. It cannot be guessed, so nothing else in the request holds it. */
  readonly mark = crypto.randomUUID();

  constructor(readonly size: number) {}

  toJSON(): string {
    return this.mark;
  }
}

/** A part of a body. */
export type Piece = Uint8Array | HeldFile;
export type Content = Uint8Array | readonly Piece[];

export const piecesOf = (content: Content): readonly Piece[] =>
  content instanceof Uint8Array ? [content] : content;

/** A body that is in memory, whole. */
export function wholeOf(content: Content): Buffer {
  const pieces = piecesOf(content).map((piece) => {
    if (piece instanceof HeldFile) throw new TypeError('a file that is not in memory');
    return piece;
  });
  return Buffer.concat(pieces);
}
