import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import busboy, { type Busboy, type FileInfo } from 'busboy';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { type FormFiles, ofForm, type SpooledFile, type SpoolShare } from '../../../platform/spool/index.js';
import { ClientBody, incomplete, tooLarge } from './client-body.js';

const MEGABYTE = 1024 * 1024;
/** As many as a message may have. */
export const MAX_FILES = 20;
/** Headers and boundaries of that many parts. */
const FRAMING_BYTES = MEGABYTE;
const MAX_NAME = 255;
const JSON_PART = 'json';

export type FormLimits = {
  readonly spool: SpoolShare;
  /** Of the JSON, and of each file. */
  readonly jsonBytes: number;
  readonly fileBytes: number;
  /** The longest that a client may send nothing. */
  readonly idleMs: number;
};

/** `record`: the JSON in the first part, then files. `file`: one file, and nothing else. */
type FormKind = 'record' | 'file';
type Form = { readonly json: Buffer; readonly files: FormFiles };

export const isForm = ({ headers }: Pick<ApiRequest, 'headers'>): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** Reads a form (RFC 7578), with its files on disk. The caller releases them; after an error there are none. */
export async function readForm(
  request: ApiRequest,
  response: ServerResponse,
  kind: FormKind,
  limits: FormLimits,
): Promise<Form> {
  // A part of a request whose client has left must not reach a vendor.
  if (request.destroyed) throw incomplete();
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity')
    throw invalid('content-encoding', 'must be identity: send the form without a content encoding');
  const { spool, jsonBytes, fileBytes, idleMs } = limits;
  const maxBytes = jsonBytes + Math.min(MAX_FILES * fileBytes, spool.maxBytes) + FRAMING_BYTES;
  const why = ', the limit of a form (SPOOL_LIMIT_MB, ATTACHMENT_LIMIT_MB). Send fewer files at once';
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes, why);
  const parser = createParser(request, limits);
  const body = new ClientBody(request, response, { head: [], maxBytes, idleMs, why });
  return new FormReader(kind, limits, body, parser).read();
}

function createParser({ headers }: ApiRequest, { jsonBytes }: FormLimits): Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // One more than is taken: what reaches it is too much. Sizes of files are watched as they are stored.
      limits: { fieldSize: jsonBytes + 1, fields: MAX_FILES + 2, parts: MAX_FILES + 2 },
    });
  } catch {
    throw invalid('content-type', 'must name the boundary of the form: multipart/form-data; boundary=…');
  }
}

/** The parts of one form, in their order. */
class FormReader {
  readonly #kept: Promise<void>[] = [];
  readonly #files = new Map<string, SpooledFile>();
  readonly #names = new Set<string>();
  #json: Buffer | undefined;
  #failure: unknown;

  constructor(
    readonly kind: FormKind,
    readonly limits: FormLimits,
    readonly body: ClientBody,
    readonly parser: Busboy,
  ) {}

  async read(): Promise<Form> {
    const { parser, body } = this;
    parser.on('file', (name: string | undefined, stream, info) => this.#takeFile(name, stream, info));
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      this.#takeField(name, Buffer.from(value), valueTruncated);
    });
    parser.on('partsLimit', () => this.#fail(tooMany()));
    try {
      await new Promise<void>((resolve) => {
        pipeline(body, parser, (error) => {
          if (error) this.#fail(error instanceof ApiError ? error : broken());
          resolve();
        });
      });
      await Promise.all(this.#kept);
      if (this.#failure !== undefined) throw this.#failure;
      return { json: this.#wholeJson(), files: ofForm(this.#files) };
    } catch (error) {
      body.destroy();
      await Promise.all(this.#kept);
      ofForm(this.#files).release();
      throw error;
    }
  }

  /** The first thing that is wrong counts; the rest of the form is passed over. */
  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.body.destroy();
  }

  #takeFile(given: string | undefined, stream: Readable, { filename, mimeType, encoding }: FileInfo): void {
    // Its reader hears of it; one that is passed over has none.
    stream.on('error', () => undefined);
    const name = this.#begin(given);
    if (name === undefined) return void stream.resume();
    if (this.kind === 'record' && this.#names.size === 1) {
      this.#kept.push(this.#keepJson(stream));
      return;
    }
    if (!/^(?:7bit|8bit|binary)$/.test(encoding)) {
      stream.resume();
      return this.#fail(invalid(name, 'must be sent as it is, without Content-Transfer-Encoding'));
    }
    const facts = { fileName: filename?.replaceAll('%22', '"'), contentType: mimeType };
    this.#kept.push(this.#keepFile(name, stream, facts));
  }

  #takeField(given: string | undefined, value: Buffer, isCut: boolean): void {
    const name = this.#begin(given);
    if (name === undefined) return;
    if (this.kind === 'file' || this.#names.size > 1)
      return this.#fail(invalid(name, 'must be a file: give the part a filename'));
    if (isCut || value.length > this.limits.jsonBytes) this.#fail(this.#jsonTooLarge());
    else this.#json = value;
  }

  /** The name of a part that may come now. */
  #begin(name: string | undefined): string | undefined {
    const problem = this.#problemOf(name);
    if (this.#failure === undefined && problem) this.#fail(problem);
    if (this.#failure !== undefined || name === undefined) return undefined;
    this.#names.add(name);
    return name;
  }

  #problemOf(name: string | undefined): ApiError | undefined {
    const isFirst = this.#names.size === 0;
    if (name === undefined || name.length > MAX_NAME)
      return invalid('body', `must have parts with names of 1 to ${MAX_NAME} characters`);
    if (this.kind === 'file')
      return isFirst ? undefined : invalid(name, 'is one too many: send exactly one file');
    if (isFirst && name !== JSON_PART)
      return invalid(name, `comes too early: the first part of the form is “${JSON_PART}”, with the JSON`);
    if (this.#names.has(name)) return invalid(name, 'comes twice: give each part a name of its own');
    return this.#names.size > MAX_FILES ? tooMany() : undefined;
  }

  async #keepJson(stream: Readable): Promise<void> {
    try {
      this.#json = await buffer(upTo(stream, this.limits.jsonBytes, () => this.#jsonTooLarge()));
    } catch (error) {
      this.#fail(error instanceof ApiError ? error : broken());
    }
  }

  async #keepFile(name: string, stream: Readable, facts: SpooledFile['facts']): Promise<void> {
    const { spool, fileBytes } = this.limits;
    try {
      const assertSize = (bytes: number): void => {
        if (bytes > fileBytes) throw fileTooLarge(name, fileBytes);
      };
      this.#files.set(name, await spool.keep(stream, facts, assertSize));
    } catch (error) {
      this.#fail(error instanceof ApiError ? error : broken());
    }
  }

  #wholeJson(): Buffer {
    if (this.kind === 'file' && this.#files.size === 0)
      throw invalid('body', 'must have a part with the file');
    if (this.kind === 'record' && !this.#json)
      throw invalid(JSON_PART, 'is missing: it is the first part of the form, with the JSON');
    return this.#json ?? Buffer.alloc(0);
  }

  #jsonTooLarge(): ApiError {
    const megabytes = this.limits.jsonBytes / MEGABYTE;
    return new ApiError('RequestTooLargeError', {
      message: `The part “${JSON_PART}” is larger than ${megabytes} MB (BODY_LIMIT_MB). Send files as parts of the form, not within the JSON.`,
      detail: { part: JSON_PART, max_size: this.limits.jsonBytes },
    });
  }
}

async function* upTo(stream: Readable, most: number, tooMuch: () => ApiError): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw tooMuch();
    yield chunk;
  }
}

const fileTooLarge = (name: string, max_size: number): ApiError =>
  new ApiError('RequestTooLargeError', {
    message: `The file “${name}” is larger than ${max_size / MEGABYTE} MB (ATTACHMENT_LIMIT_MB), the limit of files in forms and of uploads.`,
    detail: { part: name, max_size },
  });

const tooMany = (): ApiError => invalid('body', `must have ${MAX_FILES} files at most`);

const broken = (): ApiError =>
  new ApiError('RequestValidationError', {
    message: 'The form is incomplete or not valid multipart/form-data (RFC 7578).',
    detail: { body: 'must be a whole form' },
  });

/** Whatever a part is called, it becomes a member. */
const invalid = (name: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', { message: `${name} ${problem}.`, detail: { [name]: problem } });
