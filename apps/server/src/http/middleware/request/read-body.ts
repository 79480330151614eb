import type { ServerResponse } from 'node:http';

import { metadataOf } from '@keyway/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';

import { ApiError } from '../../../api-error.js';
import { type ApiRequest, applicationOf } from '../../../context.js';
import {
  assertJsonShape,
  isNestedTooDeeply,
  jsonLimits,
  type JsonLimits,
  JsonShapeError,
  lossyNumbersIn,
} from '../../../security/input/index.js';
import type { Spool } from '../../../platform/spool/index.js';
import { incomplete } from './client-body.js';
import { readBytes, type ByteLimits } from './read-bytes.js';
import { type FormLimits, isForm, readForm } from './read-form.js';

/** The content of an attachment may fill the body; every other string has the common limit. */
const bodyLimits: JsonLimits = {
  ...jsonLimits,
  mayBeLonger: /^(?:message\.)?attachments\[\d+\]\.content_base64$/,
};

const MEGABYTE = 1024 * 1024;
/** Maximum refused numbers to list. */
const MAX_NAMED = 20;

export type ReadBody = (request: ApiRequest, response: ServerResponse) => Promise<void>;

export const hasBody = ({ headers }: ApiRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The largest bodies in megabytes, and the longest stall of a streamed one. */
export type BodyLimits = {
  readonly json: number;
  /** Unlimited if undefined. */
  readonly proxy: number | undefined;
  readonly attachment: number;
  readonly spool: Spool;
  readonly idleMs: number;
};

/** Reads JSON, bytes of any type, or a form, on routes that accept them. */
export function createBodyReader({
  json: megabytes,
  proxy,
  attachment,
  spool,
  idleMs,
}: BodyLimits): ReadBody {
  const limit = `${megabytes}mb`;
  const texts = new WeakMap<object, string>();
  const parseJson = express.json({
    ...{ limit, type: 'application/json', inflate: true, strict: false },
    verify: (request, _response, bytes, encoding) => {
      assertNotTooDeep(bytes);
      texts.set(request, decode(bytes, encoding));
    },
  });
  const ofProxy: ByteLimits = { keptMegabytes: megabytes, megabytes: proxy, idleMs };
  const ofFile: ByteLimits = { keptMegabytes: megabytes, megabytes: attachment, idleMs };
  const ofForm: Omit<FormLimits, 'spool'> = {
    idleMs,
    jsonBytes: megabytes * MEGABYTE,
    fileBytes: attachment * MEGABYTE,
  };
  return async (request, response) => {
    const { takesBytes, takesForm, area } = metadataOf(request.tsRestRoute) ?? {};
    if (takesForm && isForm(request)) {
      const share = spool.shareOf(applicationOf(request.context).id);
      const { json, files } = await readForm(request, response, takesForm, { ...ofForm, spool: share });
      request.context.files = files;
      if (takesForm === 'record') request.body = parseJsonPart(json);
      else takeOnlyFile(request);
      return;
    }
    if (takesBytes) {
      request.body = await readBytes(request, response, area === 'proxy' ? ofProxy : ofFile);
      return;
    }
    if (!isJson(request)) {
      throw new ApiError('RequestValidationError', {
        message: `Send the body as JSON, with the header Content-Type: application/json${takesForm ? ', or as a form (multipart/form-data) with files' : ''}.`,
        detail: {
          'content-type': `must be application/json${takesForm ? ' or multipart/form-data' : ''}`,
        },
      });
    }
    await run(parseJson, request, response).catch((error: unknown) => {
      throw Object(error).status === 413 ? jsonTooLarge(megabytes, takesForm !== undefined) : error;
    });
    assertJsonShape(request.body, bodyLimits);
    assertExactNumbers(texts.get(request) ?? '');
  };
}

/** The JSON of a form, held to the same rules as a body of JSON. */
function parseJsonPart(bytes: Buffer): unknown {
  assertNotTooDeep(bytes);
  const text = bytes.toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ApiError('RequestValidationError', {
      message: 'The part “json” is not valid JSON.',
      detail: { json: 'must be valid JSON in UTF-8' },
    });
  }
  assertJsonShape(body, bodyLimits);
  assertExactNumbers(text);
  return body;
}

/** The file is the body, and its name the one it is uploaded under unless the query has another. */
function takeOnlyFile(request: ApiRequest): void {
  const [file] = request.context.files?.all() ?? [];
  request.body = file;
  if (file?.facts.fileName !== undefined && request.query.file_name === undefined)
    request.query = { ...request.query, file_name: file.facts.fileName };
}

const jsonTooLarge = (megabytes: number, takesFiles: boolean): ApiError =>
  new ApiError('RequestTooLargeError', {
    message: `The body is larger than ${megabytes} MB (BODY_LIMIT_MB).${takesFiles ? ' Send files as parts of a form (multipart/form-data), or upload them first with POST /attachments.' : ''}`,
    detail: { max_size: megabytes * MEGABYTE },
  });

/** Decodes UTF-8, or UTF-16 if the client declares it. */
const decode = (bytes: Buffer, encoding: string): string =>
  /^utf-?16/i.test(encoding) ? new TextDecoder(encoding).decode(bytes) : bytes.toString('utf8');

const inexact = 'is a number that JavaScript cannot represent exactly; send it as a string';

/** Refuses numbers that would lose precision. */
function assertExactNumbers(text: string): void {
  const paths: string[] = [];
  for (const { pathTo } of lossyNumbersIn(text)) {
    paths.push(['body', ...pathTo()].join('.'));
    if (paths.length === MAX_NAMED) break;
  }
  const [first] = paths;
  if (first === undefined) return;
  throw new ApiError('RequestValidationError', {
    message: `${first} ${inexact}.`,
    detail: Object.fromEntries(paths.map((path) => [path, inexact])),
  });
}

function assertNotTooDeep(bytes: Buffer): void {
  if (isNestedTooDeeply(bytes.toString('latin1'), jsonLimits.maxDepth))
    throw new JsonShapeError('', 'is nested too deeply');
}

// Express's parsers work on any of Node's requests; only their types demand one of Express.
const isJson = (request: ApiRequest): boolean =>
  Boolean(express.request.is.call(request as Request, 'application/json'));

const run = (parser: RequestHandler, request: ApiRequest, response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: unknown) => {
      if (error !== undefined) reject(error as Error);
      // The parser accepts a body cut off by a disconnecting client; a vendor must not receive it empty.
      else if (request.body === undefined) reject(incomplete());
      else resolve();
    };
    void parser(request as Request, response as Response, done);
  });
