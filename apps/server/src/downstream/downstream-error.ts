import type { DownstreamResponse, Failure } from '@keyway/connectors';

import { ApiError, retryAfter } from '../api-error.js';
import { toVendorPause } from '../platform/admission/index.js';
import type { EgressError } from '../security/egress/index.js';
import type { DownstreamTrace } from './responses/downstream-trace.js';
import { describeWithoutWords, quoteWords } from './quote-words.js';

const MAX_DETAIL_LENGTH = 1_000_000;
const BUSY_RETRY_SECONDS = 2;

/** Turns a response that is not a readable 2xx into its error of the catalogue. `helpdesk` is the connector's name. */
export function toDownstreamError(
  helpdesk: string,
  response: DownstreamResponse,
  failure: Failure,
  exchange: DownstreamTrace,
  { isReadable, isWrite, isConditional }: { isReadable: boolean; isWrite: boolean; isConditional: boolean },
): ApiError {
  const downstreamErrors = exchange.scrub(failure.errors) as {
    message: string;
    code?: string;
    detail?: string;
  }[];
  const detail: Record<string, unknown> = {
    status_code: response.status,
    response: shorten(exchange.scrub(response.body)),
  };
  const words = quoteWords(downstreamErrors[0]?.message);
  const code = downstreamErrors[0]?.code;
  const logMessage = describeWithoutWords(helpdesk, response.status, code);
  const facts = { downstreamErrors, logMessage };
  const isRedirect = response.status >= 300 && response.status < 400;
  // A redirect may lead to the record that took the place of this one: the connector names it.
  const isReplaced = isRedirect && failure.kind === 'not_found';
  if (response.status >= 200 && response.status < 400 && !isReplaced) {
    const outcome = isWrite && !isRedirect ? { outcome: 'unknown' } : {};
    const message =
      isReadable && isRedirect
        ? `${helpdesk} returned a redirect (${response.status}). Keyway does not follow redirects.`
        : `${helpdesk} returned a response that Keyway could not read.`;
    return new ApiError('ConnectorExecutionError', {
      status: 502,
      message,
      detail: { ...detail, ...outcome },
      ...facts,
    });
  }
  // Without a version in the request, none can have changed: the connector rejects it for another reason.
  switch (failure.kind === 'changed' && !isConditional ? 'downstream' : failure.kind) {
    case 'not_found':
      return new ApiError('EntityNotFoundError', {
        message: `${helpdesk} has no such record (${response.status}${words ? `: ${words}` : ''}).`,
        detail,
        ...facts,
      });
    case 'credentials':
      return new ApiError('ConnectorCredentialsError', { detail, ...facts });
    case 'scope':
      return new ApiError('ConnectorCredentialsError', {
        message: `The connection lacks a scope for this request${words ? ` (${words})` : ''}. Send the consumer to the vault to reconnect.`,
        detail,
        ...facts,
      });
    case 'changed':
      return new ApiError('PreconditionFailedError', { detail, ...facts });
    case 'rate_limit':
      return toRateLimitError(failure.retryAfterSeconds, detail, facts);
    default: {
      // A fault after the request arrived does not reveal whether the write was carried out.
      const outcome = isWrite && response.status >= 500 ? { outcome: 'unknown' } : {};
      return new ApiError('ConnectorExecutionError', {
        status: response.status,
        message: words
          ? `${helpdesk} returned ${response.status}: ${words}`
          : `${helpdesk} returned ${response.status} with no message.`,
        detail: { ...detail, ...outcome },
        ...facts,
      });
    }
  }
}

function toRateLimitError(
  requested: number | undefined,
  detail: Record<string, unknown>,
  facts: Pick<ApiError, 'downstreamErrors' | 'logMessage'>,
): ApiError {
  const pause = toVendorPause(requested ?? 1);
  return new ApiError('ConnectorRateLimitError', {
    message: pause.message,
    detail: { ...detail, ...(requested === undefined ? { retry_after: null } : pause.detail) },
    headers: pause.headers,
    ...facts,
  });
}

/**
 * Returns the error for a request without a response: 504 for a timeout, 502 otherwise, and whether a write may have
 * been carried out.
 */
export function toTransportError(error: EgressError, isWrite: boolean): ApiError {
  if (error.code === 'no_room' && !isWrite) return noRoom(error);
  if (error.code === 'lapsed') return stoodStill(error);
  const status = error.code === 'timeout' ? 504 : 502;
  const outcome = isWrite && error.sent ? { outcome: 'unknown' } : {};
  return new ApiError('ConnectorExecutionError', {
    status,
    message: `The helpdesk could not be reached: ${error.message}`,
    detail: { status_code: null, response: null, reason: error.code, ...outcome },
    cause: error,
  });
}

/** Caused by our own limits, and safe to retry for a read: says nothing about the connector. */
export const noRoom = (cause?: EgressError): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message: 'Keyway is reading too many large responses right now. Retry after Retry-After.',
    detail: { reason: 'answers_too_large' },
    headers: retryAfter(BUSY_RETRY_SECONDS),
    cause,
  });

const stoodStill = (cause: EgressError): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message:
      'The server paused before it sent the request to the helpdesk. Nothing was sent. Retry after Retry-After, with the same transaction ID if you sent one.',
    detail: { reason: 'lapsed' },
    headers: retryAfter(BUSY_RETRY_SECONDS),
    cause,
  });

/** Returns a vendor's response, shortened for an error. */
export function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > MAX_DETAIL_LENGTH
    ? text.slice(0, MAX_DETAIL_LENGTH)
    : (value ?? null);
}
