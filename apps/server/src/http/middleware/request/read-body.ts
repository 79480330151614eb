import type { ServerResponse } from 'node:http';

import { metadataOf } from '@keyway/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import {
  assertJsonShape,
  isNestedTooDeeply,
  jsonLimits,
  type JsonLimits,
  JsonShapeError,
  lossyNumbersIn,
} from '../../../security/input/index.js';
import { incomplete } from './client-body.js';
import { readBytes, type ByteLimits } from './read-bytes.js';

/** The content of an attachment may fill the body; every other string has the common limit. */
const bodyLimits: JsonLimits = {
  ...jsonLimits,
  mayBeLonger: /^(?:message\.)?attachments\[\d+\]\.content_base64$/,
};

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
  readonly idleMs: number;
};

/** Reads JSON, or bytes of any type on routes that accept them. */
export function createBodyReader({ json: megabytes, proxy, attachment, idleMs }: BodyLimits): ReadBody {
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
  return async (request, response) => {
    const { takesBytes, area } = metadataOf(request.tsRestRoute) ?? {};
    if (takesBytes) {
      request.body = await readBytes(request, response, area === 'proxy' ? ofProxy : ofFile);
      return;
    }
    if (!isJson(request)) {
      throw new ApiError('RequestValidationError', {
        message: 'Send the body as JSON, with the header Content-Type: application/json.',
        detail: { 'content-type': 'must be application/json' },
      });
    }
    await run(parseJson, request, response);
    assertJsonShape(request.body, bodyLimits);
    assertExactNumbers(texts.get(request) ?? '');
  };
}

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
