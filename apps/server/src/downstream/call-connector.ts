import type { Readable } from 'node:stream';

import type { DownstreamRequest, DownstreamResponse, Failure } from '@keyway/connectors';

import { ApiError, retryAfter } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import type { EgressResponse } from '../security/egress/index.js';
import type { FormFiles } from '../platform/spool/index.js';
import { parseVendorJson } from '../security/input/index.js';
import { type ClientFile, timeLeftOf, type CallState } from './call-state.js';
import { toFileBody } from './file-body.js';
import { bodyOfPieces, bodyOfText, HeldBody } from './held-body.js';
import { restartTimer } from './start-calls.js';
import { isStreamed, type WireRequest } from './wire-request.js';
import { noRoom, toDownstreamError } from './downstream-error.js';
import { type ResolvedConnection, toLowerCase } from '../vault/model/index.js';

/** Sends a request described by a connector, and turns every response that is not 2xx into its ApiError. */
export async function callConnector(
  deps: Ports<'downstreamTimeoutMs' | 'largeResponses' | 'rateLimits' | 'vendorSender'>,
  state: CallState,
  context: RequestContext,
  request: DownstreamRequest,
): Promise<DownstreamResponse> {
  const { connector } = state.resolved;
  // Set before anything can refuse the request: a completed upload says nothing about the write it was for.
  if (context.transaction && request.method !== 'GET') context.transaction.lastWrite = 'pending';
  if (request.storageUrl !== undefined)
    return sendToStorage(deps, state, context, request, request.storageUrl);
  const isOwnCredential = context.downstreamAuthorization !== undefined;
  const coolDown = isOwnCredential ? 0 : deps.rateLimits.downstreamCoolDown(state.resolved);
  if (coolDown > 0)
    throw new ApiError('ConnectorRateLimitError', {
      headers: retryAfter(coolDown),
      detail: { retry_after: Math.ceil(coolDown) },
    });
  const used = state.resolved;
  const wire = toWireRequest(used, request, { file: state.file, files: context.files });
  renewTimer(deps, state, wire.body);
  const response = await deps.vendorSender.send(state, context, wire);
  if (response.status === 401 && isStreamed(wire.body) && state.resolved !== used) throw renewed();
  const bytes = response.body.length;
  state.largest = Math.max(state.largest, bytes);
  const isLarge = deps.largeResponses.isLarge(bytes);
  if (isLarge) await takeTurn(deps, state, request, bytes);
  const text = readText(response);
  if (isLarge) await deps.largeResponses.goOn(bytes);
  const { body, isReadable } = parseBody(response, text);
  if (isLarge) await deps.largeResponses.goOn(bytes);
  const answer: DownstreamResponse = { status: response.status, headers: response.headers, body };
  if (response.status >= 200 && response.status < 300 && isReadable) {
    if (request.method !== 'GET') state.written = answer;
    return answer;
  }
  const failure = connector.readFailure(answer, request);
  const error = toDownstreamError(connector.name, answer, failure, context.trace, {
    isReadable,
    isWrite: request.method !== 'GET',
    isConditional: context.ifMatch !== undefined,
  });
  coolDownAfter(deps, state, context, error, failure);
  throw error;
}

/** The file was sent with the old token, and cannot be sent again from here. */
const renewed = (): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message: 'The connection’s token had expired and has been refreshed. Send the file again.',
    detail: { reason: 'token_renewed' },
    headers: retryAfter(1),
  });

/**
 * Sends the file and none of our headers; a redirect is not followed, and other response details of the storage help no
 * one.
 */
async function sendToStorage(
  deps: Ports<'downstreamTimeoutMs' | 'vendorSender'>,
  state: CallState,
  context: RequestContext,
  request: DownstreamRequest,
  url: string,
): Promise<DownstreamResponse> {
  if (!URL.canParse(url)) throw notTaken('its address is none', null);
  const { contentType, ...body } = bodyOf(request, { file: state.file, files: context.files });
  renewTimer(deps, state, body.body);
  const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {};
  const wire = { method: request.method, url, headers, ...body };
  const { status, headers: answered } = await deps.vendorSender.sendWithoutCredential(state, context, wire);
  if (status >= 200 && status < 300) return { status, headers: answered, body: undefined };
  throw notTaken(`it answered ${status}`, status);
}

const notTaken = (cause: string, status_code: number | null): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: 502,
    message: `The connector’s storage rejected the file: ${cause}.`,
    detail: { status_code, response: null },
  });

/** Reads the error of a response whose body was to be streamed: as much as an error needs, and discards the rest. */
export async function readFailedAnswer(
  deps: Ports<'rateLimits'>,
  state: CallState,
  context: RequestContext,
  response: EgressResponse,
): Promise<ApiError> {
  const { resolved } = state;
  const whole = response.stream ? await readStart(response.stream, timeLeftOf(state)) : response.body;
  const { body, isReadable } = readBody({ ...response, body: whole });
  const answer = { status: response.status, headers: response.headers, body };
  const failure = resolved.connector.readFailure(answer, { method: 'GET', path: '' });
  const facts = { isReadable, isWrite: false, isConditional: false };
  const error = toDownstreamError(resolved.connector.name, answer, failure, context.trace, facts);
  coolDownAfter(deps, state, context, error, failure);
  return error;
}

const MOST_OF_A_FAILURE = 64 * 1024;

/** The status is what counts: a message that breaks off or takes too long is reported as received. */
async function readStart(stream: Readable, timeLeftMs: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => stream.destroy(), timeLeftMs);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MOST_OF_A_FAILURE) break;
    }
  } catch {
    stream.destroy();
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

/** Delays the next request after a 429; with the caller's own credential, the limit is the caller's concern. */
function coolDownAfter(
  deps: Ports<'rateLimits'>,
  { resolved }: CallState,
  { downstreamAuthorization }: RequestContext,
  { typeName }: ApiError,
  { retryAfterSeconds }: Failure,
): void {
  if (typeName === 'ConnectorRateLimitError' && downstreamAuthorization === undefined)
    deps.rateLimits.coolDown(resolved, retryAfterSeconds ?? 1);
}

/** A read that gets no turn in time may be retried; a write has been carried out and is reported. */
async function takeTurn(
  deps: Ports<'largeResponses'>,
  state: CallState,
  { method }: DownstreamRequest,
  bytes: number,
): Promise<void> {
  const hasTurn = await deps.largeResponses.takeTurn(bytes, timeLeftOf(state));
  if (!hasTurn && method === 'GET') throw noRoom();
}

export function toWireRequest(
  resolved: ResolvedConnection,
  request: DownstreamRequest,
  given: GivenFiles = {},
): WireRequest {
  const { contentType, ...body } = bodyOf(request, given);
  return {
    method: request.method,
    url: resolved.baseUrl + request.path + toQuery(request.query),
    headers: { ...(contentType ? { 'content-type': contentType } : {}), ...toLowerCase(request.headers) },
    ...body,
    hidesPassingFaults: true,
  };
}

type Body = Pick<WireRequest, 'body' | 'bodyLength'> & { readonly contentType?: string };

/** Files of the client's request. */
type GivenFiles = { readonly file?: ClientFile; readonly files?: FormFiles };

function bodyOf({ json, bytes, file }: DownstreamRequest, given: GivenFiles): Body {
  if (file && given.file) return toFileBody(file, given.file);
  if (bytes) return { ...ofLength(bodyOfPieces(bytes.content)), contentType: bytes.contentType };
  if (json === undefined) return {};
  const text = JSON.stringify(json);
  const body = given.files ? bodyOfText(text, given.files.all()) : text;
  return { ...ofLength(body), contentType: 'application/json' };
}

const ofLength = (body: string | Uint8Array | HeldBody): Pick<WireRequest, 'body' | 'bodyLength'> =>
  body instanceof HeldBody ? { body, bodyLength: body.length } : { body };

/** Files take their own time: the calls that follow them have the whole time again. */
function renewTimer(deps: Ports<'downstreamTimeoutMs'>, state: CallState, body: WireRequest['body']): void {
  if (body instanceof HeldBody) body.onSent = () => restartTimer(deps, state);
}

function toQuery(query: DownstreamRequest['query']): string {
  if (!query) return '';
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

// Three times as fast as `Buffer.toString` for mostly ASCII bytes (Node 20). Drops a byte-order mark, which JSON does
// not allow.
const decoder = new TextDecoder();
const readText = ({ body }: EgressResponse): string => decoder.decode(body);

/** Parses JSON by content type or appearance, otherwise returns text; broken JSON is not readable. */
export const readBody = (response: EgressResponse): { body: unknown; isReadable: boolean } =>
  parseBody(response, readText(response));

function parseBody(response: EgressResponse, text: string): { body: unknown; isReadable: boolean } {
  if (text === '') return { body: undefined, isReadable: true };
  if (!(response.headers['content-type'] ?? '').includes('json')) return { body: text, isReadable: true };
  try {
    return { body: parseVendorJson(text), isReadable: true };
  } catch {
    return { body: text, isReadable: false };
  }
}
