import type { ServerResponse } from 'node:http';

import { unifiedApis } from '@keyway/contract';

import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { findRoute } from '../../route-table.js';
import { redactQuery, scrubPatterns } from '../../security/redaction/index.js';
import { toStorableText } from '../wire/index.js';
import { type Span, traceFields } from './span.js';

const MAX_PATH = 2_048;
const MAX_QUERY = 2_048;
const MAX_ERROR_MESSAGE = 1_000;
/** Matches paths that can neither contain a secret nor be hard to store: nearly all of them. */
const PLAIN_PATH = /^[a-z/-]{1,255}$/;

const unifiedApiOf = { unify: unifiedApis[0], proxy: 'proxy', vault: 'vault', none: 'vault' } as const;

/** Records metrics, request log and usage of a finished request, whatever its outcome. */
export function finishRequest(
  deps: Ports<'now' | 'exchanges' | 'logger' | 'metrics' | 'requestLogs'>,
  request: ApiRequest,
  response: ServerResponse,
): void {
  const { context } = request;
  const { metadata, caller, trace: exchange } = context;
  exchange.lease?.close();
  const total = (context.answeredAt ?? performance.now()) - context.startedAt;
  const operation = metadata?.operationId ?? 'none';
  const service = exchange.serviceId ?? '';
  deps.metrics.observe({
    operation,
    status: response.statusCode,
    service,
    total,
    downstream: exchange.durationMs,
    errorType: context.errorType ?? '',
    trace: context.span?.isRecorded ? traceFields(context.span) : undefined,
  });
  if (context.span) endSpan(context.span, request, response);
  if (deps.logger.isLevelEnabled('debug')) {
    deps.logger.debug(
      {
        requestId: context.requestId,
        ...traceFields(context.span),
        operation,
        status: response.statusCode,
        ms: Math.round(total),
      },
      'request',
    );
  }
  const applicationId = isOfInterest(context)
    ? 'application' in caller
      ? caller.application?.id
      : context.flow?.applicationId
    : undefined;
  const subject = {
    consumerId: context.consumerId ?? context.flow?.consumerId ?? null,
    serviceId: exchange.serviceId ?? context.flow?.serviceId ?? context.serviceId ?? null,
    connectionId: exchange.connectionId ?? context.flow?.connectionId ?? context.connectionId ?? null,
  };
  // A health check's own response is not the failure that it reports.
  if (hasFailed(request, response) && metadata?.rateClass !== 'system') {
    deps.logger.info(
      {
        requestId: context.requestId,
        ...traceFields(context.span),
        method: request.method,
        route: findRoute(request.method, request.path)?.path ?? null,
        applicationId: applicationId ?? null,
        ...subject,
        status: response.statusCode,
        errorType: context.errorType ?? null,
        ms: Math.round(total),
      },
      'call failed',
    );
  }
  if (!metadata || applicationId === undefined) return;
  const at = deps.now();
  const isKept = deps.requestLogs.keeps(hasFailed(request, response));
  const [path = '', query = ''] = context.calledPath.split(/\?(.*)/s, 2);
  const row = {
    applicationId,
    id: context.requestId,
    timestamp: at,
    httpMethod: request.method,
    path: toLogPath(path),
    // The query of a browser’s flow contains only the flow’s handles.
    query: query === '' || !isKept || context.flow ? null : toStorableText(redactQuery(query), MAX_QUERY),
    operation,
    unifiedApi: unifiedApiOf[metadata.area],
    ...subject,
    statusCode: response.statusCode,
    execution: Math.round(total),
    duration: Math.round(exchange.durationMs),
    errorType: context.errorType ?? null,
    errorMessage: context.errorMessage
      ? toStorableText(scrubPatterns(context.errorMessage), MAX_ERROR_MESSAGE)
      : null,
    sandbox: exchange.sandbox,
    exchangesUntil:
      isKept && deps.requestLogs.hasRows && exchange.exchanges
        ? keepExchanges(deps, request, response, at)
        : null,
  };
  deps.requestLogs.add(row, isKept);
  if (context.consumerId !== undefined && caller.kind === 'application' && metadata.area !== 'none') {
    const { serviceId, connectionId } = exchange;
    const connection = connectionId === undefined ? {} : { serviceId, connectionId };
    const { consumerId } = context;
    deps.requestLogs.count({ applicationId, consumerId, area: metadata.area, ...connection, at });
  }
}

/** Ends the span by the HTTP server conventions; without `url.path`, which contains IDs of consumers and records. */
function endSpan(span: Span, request: ApiRequest, { statusCode, headersSent }: ServerResponse): void {
  if (!span.isRecorded) return;
  const { context, method } = request;
  const { errorType, metadata, trace: exchange } = context;
  const route = request.tsRestRoute?.path ?? findRoute(method, request.path)?.path;
  if (route !== undefined) {
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route });
  }
  if (headersSent) span.set({ 'http.response.status_code': statusCode });
  span.set({ 'keyway.request_id': context.requestId });
  if (metadata) span.set({ 'keyway.operation': metadata.operationId });
  if (exchange.serviceId !== undefined) span.set({ 'keyway.service': exchange.serviceId });
  if (errorType !== undefined) span.set({ 'keyway.error_type': errorType });
  // A client error is not an error of the server's span.
  if (statusCode >= 500) span.fail(errorType ?? String(statusCode));
  else if (!headersSent) span.fail('aborted');
  span.end();
}

const DAY_MS = 86_400_000;

/**
 * Returns until when the exchanges are stored; null if the application does not store those of this request, or the
 * queue is full.
 */
function keepExchanges(
  deps: Ports<'exchanges'>,
  { context }: ApiRequest,
  { statusCode }: ServerResponse,
  at: Date,
): Date | null {
  const application = 'application' in context.caller ? context.caller.application : undefined;
  const { exchanges, scrubber } = context.trace;
  if (!application || !exchanges || !scrubber || exchanges.isEmpty) return null;
  const isWanted =
    application.logDetail === 'all' ||
    (application.logDetail === 'errors' && (statusCode >= 400 || exchanges.hasFailed));
  if (!isWanted) return null;
  const expiresAt = new Date(at.getTime() + application.logDetailDays * DAY_MS);
  const call = { applicationId: application.id, requestId: context.requestId, at, expiresAt };
  return deps.exchanges.add({ ...call, exchanges, scrubber }) ? expiresAt : null;
}

/**
 * Returns whether the request is logged: the console's own data requests would bury those it shows; requests sent from
 * its API explorer count.
 */
const isOfInterest = ({ caller, metadata }: RequestContext): boolean =>
  caller.kind !== 'person' || metadata?.area === 'unify' || metadata?.area === 'proxy';

/** Returns whether the request failed; errors of a browser flow are redirects. */
const hasFailed = ({ context }: ApiRequest, response: ServerResponse): boolean =>
  context.errorType !== undefined || response.statusCode >= 400;

const toLogPath = (path: string): string =>
  PLAIN_PATH.test(path) ? path : toStorableText(scrubPatterns(path), MAX_PATH);
