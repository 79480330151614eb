import type { ServerResponse } from 'node:http';

import type { ErrorBody } from '@keyway/contract';
import { DatabaseFullError, DatabaseUnavailableError, StatementTimeoutError } from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { findRoute } from '../../route-table.js';
import { JsonShapeError, UnsafeValueError } from '../../security/input/index.js';
import { traceFields } from '../../platform/telemetry/index.js';
import { RequestValidationError, toValidationDetail } from '../../platform/wire/index.js';
import { KeyServiceError } from '../../platform/key-services/index.js';
import { VaultClosedError } from '../../platform/keyring/index.js';
import { setRateLimitHeaders } from '../../downstream/index.js';
import { announceDeprecation } from './announce-deprecation.js';
import { acceptsHtml, describePage, findVisit } from './browser-visit.js';
import { isInTheClear } from './request/https-only.js';
import { sendPage } from './send-page.js';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds to every thrown error; one that is not in the catalogue becomes a neutral 500. */
export function handleError(
  deps: Ports<'baseUrl' | 'env' | 'logger' | 'page' | 'vaultUrl'>,
  thrown: unknown,
  request: ApiRequest,
  response: ServerResponse,
): void {
  const error = toApiError(thrown);
  const { context } = request;
  context.errorType = error.typeName;
  context.errorMessage = String(context.trace.scrub(error.logMessage));
  if (error.typeName === 'InternalServerError') {
    const fields = { requestId: context.requestId, ...traceFields(context.span), ...describe(thrown) };
    deps.logger.error(fields, 'request failed');
  }
  if (thrown instanceof DatabaseFullError) {
    deps.logger.error({ requestId: context.requestId }, 'the disk of the database is full; free up space');
  }
  if (response.headersSent) return void response.destroy();
  // A request that could not be parsed still matches a route.
  if (!context.metadata) announceDeprecation(deps, findRoute(request.method, request.path), response);
  setRateLimitHeaders(response, context);
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const body = error.toBody(deps.baseUrl, context.requestId);
  if (showToVisitor(deps, request, response, body)) return;
  response.statusCode = error.status;
  response.setHeader('Content-Type', JSON_TYPE);
  response.end(toText(body, context));
}

/**
 * Shows the page with the error to people whose browser hit it; that page must not be framed. Returns true if it was
 * sent.
 */
function showToVisitor(
  deps: Ports<'baseUrl' | 'env' | 'page' | 'vaultUrl'>,
  request: ApiRequest,
  response: ServerResponse,
  body: ErrorBody,
): boolean {
  const visit = findVisit(request.path);
  if (!visit) return false;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Accept');
  if (!deps.page || !acceptsHtml(request) || isInTheClear(deps, request)) return false;
  const { status_code, type_name, message, ref, request_id } = body;
  const isFlow = visit.serviceId !== null;
  sendPage(deps, deps.page, response, {
    status: status_code,
    page: describePage(deps, visit.applicationId, {
      service_id: visit.serviceId,
      error: { status_code, type_name, message, ref, request_id },
    }),
    servedAt: isFlow ? deps.baseUrl : deps.vaultUrl,
    keepsOpener: isFlow,
  });
  return true;
}

/** The last step that could fail: raw output that cannot be serialized must not prevent the response. */
function toText(body: ErrorBody, context: RequestContext): string {
  if (!context.raw) return JSON.stringify(body);
  try {
    return JSON.stringify({ ...body, _raw: context.trace.toRaw() });
  } catch {
    return JSON.stringify(body);
  }
}

export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof RequestValidationError) {
    return new ApiError('RequestValidationError', toValidationDetail(thrown));
  }
  if (thrown instanceof StatementTimeoutError) {
    return new ApiError('InternalServerError', {
      message:
        'The query took too long in the database. Use a smaller limit or another filter; retrying unchanged will fail again.',
      cause: thrown,
    });
  }
  if (thrown instanceof DatabaseFullError) {
    const message =
      'The disk of the database is full. Nothing can be stored until the operator frees up space.';
    return new ApiError('ServiceUnavailableError', { message, headers: retryAfter(60), cause: thrown });
  }
  if (thrown instanceof DatabaseUnavailableError) {
    return new ApiError('ServiceUnavailableError', { headers: retryAfter(2), cause: thrown });
  }
  // The service and the cause are logged for operators only.
  if (thrown instanceof VaultClosedError || thrown instanceof KeyServiceError) {
    const { message } = thrown instanceof VaultClosedError ? thrown : new VaultClosedError();
    return new ApiError('ServiceUnavailableError', { message, headers: retryAfter(10), cause: thrown });
  }
  if (thrown instanceof JsonShapeError || thrown instanceof UnsafeValueError || thrown instanceof URIError) {
    return new ApiError('RequestValidationError', { message: thrown.message, detail: thrown.message });
  }
  return fromParser(thrown) ?? new ApiError('InternalServerError', { cause: thrown });
}

/** Converts errors of Express's parsers, which carry a status and are the client's mistakes. */
function fromParser(thrown: unknown): ApiError | undefined {
  const { status, limit, type } = Object(thrown) as { status?: unknown; limit?: unknown; type?: unknown };
  if (status === 413)
    return new ApiError('RequestTooLargeError', {
      message: `The body is larger than ${Number(limit) / MEGABYTE} MB.`,
    });
  if (typeof status !== 'number' || status < 400 || status >= 500) {
    return thrown instanceof RangeError && /depth|limit/i.test(thrown.message)
      ? new ApiError('RequestValidationError', {
          message: 'The query string has too many parameters or is nested too deeply.',
        })
      : undefined;
  }
  return new ApiError('RequestValidationError', {
    message:
      type === 'entity.parse.failed'
        ? 'The body is not valid JSON.'
        : 'The request could not be parsed: check its encoding, content type and length.',
  });
}

/** Returns name and location only: a message may quote data that must not be logged. */
const describe = (thrown: unknown): Record<string, unknown> =>
  thrown instanceof Error
    ? {
        error: thrown.name,
        code: (thrown as { code?: unknown }).code,
        stack: thrown.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 8)
          .map((line) => line.trim()),
      }
    : { error: typeof thrown };
