import type { ApiError } from '../errors.js';
import type { ErrorBody } from '../generated/types.js';

/** A file as it comes: its body is read once, in parts, and the connection is held until it was read or cancelled. */
export type FileResponse = Response & { readonly body: NonNullable<Response['body']> };

/** An answer read to its end, so that a connection lost while reading counts as a failed try. */
export type Received = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
  /** Instead of the bytes, where a file was asked for and its head has come. */
  readonly file?: FileResponse;
};
/** Takes an answer or throws the error it stands for. */
export type Accept<Result> = (received: Received, toError: (body: Partial<ErrorBody>) => ApiError) => Result;
