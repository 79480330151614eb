import type { ServerResponse } from 'node:http';

import type { HookAnswer } from '@keyway/connectors';
import { contract } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import type { HookCall } from '../../../events/incoming/index.js';
import { traceFields } from '../../../platform/telemetry/index.js';
import { requireMetadata } from '../../../route-table.js';
import { assertAnswered, collect, endConnection, toApiError } from '../../middleware/index.js';

const ADDRESS = /^\/hooks\/([^/]+)\/([^/]+)$/;
const MAX_BYTES = 1024 * 1024;
/** Time for the response to be read before the connection closes, when the client sends more than is accepted. */
const LINGER_MS = 1_000;

type ReceiveHook = (call: HookCall) => Promise<HookAnswer>;

type HookRoutes = {
  isHook(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): Promise<void>;
};

/**
 * Builds the routes of inbound webhooks: without Express, JSON parser, session or CORS. Responses don't reveal the
 * reason of a refusal; an error has no body.
 */
export const buildHookRoutes = (
  receive: ReceiveHook,
  deps: Ports<'baseUrl' | 'env' | 'inFlight' | 'logger'>,
): HookRoutes => ({
  isHook: ({ path }) => path.startsWith('/hooks/'),
  serve: async (request, response) => {
    const answer = await deps.inFlight
      .run(() => answerTo(receive, deps, request))
      .catch((error: unknown) => {
        const { typeName, status, headers } = toApiError(error);
        request.context.errorType = typeName;
        const { requestId, span } = request.context;
        if (status >= 500)
          deps.logger.error({ requestId, ...traceFields(span), error: nameOf(error) }, 'a hook failed');
        return { status, headers };
      });
    send(request, response, answer);
  },
});

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function answerTo(
  receive: ReceiveHook,
  deps: Ports<'baseUrl' | 'env'>,
  request: ApiRequest,
): Promise<HookAnswer> {
  const { context, method, path } = request;
  const isPost = method === 'POST';
  request.tsRestRoute = isPost ? contract.hooks.receive : contract.hooks.probe;
  context.metadata = requireMetadata(request.tsRestRoute);
  assertAnswered(deps, request);
  const [, serviceId, handle] = ADDRESS.exec(path) ?? [];
  if (serviceId === undefined || handle === undefined) return { status: 404 };
  if (!isPost && method !== 'GET' && method !== 'HEAD')
    return { status: 405, headers: { Allow: 'GET, HEAD, POST' } };
  const answer = await receive({
    serviceId,
    handle,
    request: { method, url: `${deps.baseUrl}${request.url}`, headers: toHeaders(request) },
    address: context.client.address,
    readBody: () => readBody(request),
  });
  if (answer.status !== 404) context.trace.serviceId = serviceId;
  return answer;
}

const toHeaders = ({ headers }: ApiRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

async function readBody(request: ApiRequest): Promise<Buffer> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') throw new ApiError('RequestValidationError');
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > MAX_BYTES;
  const { chunks, isWhole } = isTooLarge ? { chunks: [], isWhole: false } : await collect(request, MAX_BYTES);
  if (!isWhole) throw new ApiError('RequestTooLargeError');
  return Buffer.concat(chunks);
}

function send(request: ApiRequest, response: ServerResponse, { status, headers, body }: HookAnswer): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (status === 413) leave(request, response);
  response.end(body ?? '');
}

/** Closes the connection of a client that keeps sending, instead of reading to the end. */
function leave(request: ApiRequest, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  endConnection(request.socket);
  request.resume();
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
}
