import express, { type RequestHandler } from 'express';

import { ApiError } from '../api-error.js';
import { assertJsonShape, jsonLimits } from '../security/parse-json.js';

const LIMIT = '1mb';
const PROXY = /^\/proxy\/?$/;
/** Attachments come as base64 inside the body. */
const bodyLimits = { ...jsonLimits, maxStringLength: 1_000_000 };
const parseJson = express.json({ limit: LIMIT, type: 'application/json', inflate: true, strict: false });
const parseBytes = express.raw({ limit: LIMIT, type: () => true, inflate: false });

const parseBody: RequestHandler = (request, response, next) => {
  if (PROXY.test(request.path)) return void parseBytes(request, response, next);
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  if (!request.is('application/json')) {
    throw new ApiError('RequestValidationError', {
      message: 'Send the body as JSON, with the header Content-Type: application/json.',
      detail: { 'content-type': 'must be application/json' },
    });
  }
  parseJson(request, response, next);
};

/** A step of its own: what it throws is Express's to catch, which a throw in a parser's callback is not. */
const checkShape: RequestHandler = (request, _response, next) => {
  if (!Buffer.isBuffer(request.body)) assertJsonShape(request.body, bodyLimits);
  next();
};

/** Reads the body within its limits: JSON, or any type for the proxy. */
export const readBody: RequestHandler[] = [parseBody, checkShape];
