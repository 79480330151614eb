import type { ServerResponse } from 'node:http';

import express, { type Request, type RequestHandler, type Response } from 'express';

import { ApiError } from '../../api-error.js';
import type { ApiRequest } from '../../context.js';
import { assertJsonShape, jsonLimits, type JsonLimits } from '../../security/input/index.js';
import { incomplete } from './client-body.js';
import { readProxyBody, type ProxyBodyLimits } from './read-proxy-body.js';

const PROXY = /^\/proxy(?:\/|$)/;
/** The content of an attachment may fill the body; every other string has the common limit. */
const bodyLimits: JsonLimits = { ...jsonLimits, mayBeLonger: /^attachments\[\d+\]\.content_base64$/ };

export type ReadBody = (request: ApiRequest, response: ServerResponse) => Promise<void>;

export const hasBody = ({ headers }: ApiRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads bodies of up to so many megabytes: JSON, or any type for the proxy, whose own limits are others. */
export const createBodyReader = (
  megabytes: number,
  ofProxy: Omit<ProxyBodyLimits, 'keptMegabytes'>,
): ReadBody => {
  const limit = `${megabytes}mb`;
  const parseJson = express.json({ limit, type: 'application/json', inflate: true, strict: false });
  const proxyLimits = { ...ofProxy, keptMegabytes: megabytes };
  return async (request, response) => {
    if (PROXY.test(request.path)) {
      request.body = await readProxyBody(request, response, proxyLimits);
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
  };
};

// Express's parsers read any request of Node's; only their types ask for one of Express.
const isJson = (request: ApiRequest): boolean =>
  Boolean(express.request.is.call(request as Request, 'application/json'));

const run = (parser: RequestHandler, request: ApiRequest, response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: unknown) => {
      if (error !== undefined) reject(error as Error);
      // The parser passes over what a client that left did not send to the end; a vendor must not get it empty.
      else if (request.body === undefined) reject(incomplete());
      else resolve();
    };
    void parser(request as Request, response as Response, done);
  });
