import type { Request, Response } from 'express';

import type { Deps } from '../deps.js';
import { scrubPatterns } from '../security/redact.js';

/** Metrics, request log and usage of a request that has ended, whatever became of it. */
export const finishRequest = (deps: Deps, request: Request, response: Response): void => {
  const { context } = request;
  const { metadata, caller, exchange } = context;
  const total = performance.now() - context.startedAt;
  const operation = metadata?.operationId ?? 'none';
  const service = exchange.serviceId ?? '';
  deps.metrics.observe({
    operation,
    status: response.statusCode,
    service,
    total,
    downstream: exchange.durationMs,
  });
  if (deps.logger.isLevelEnabled('debug')) {
    deps.logger.debug(
      { requestId: context.requestId, operation, status: response.statusCode, ms: Math.round(total) },
      'request',
    );
  }
  if (!metadata || metadata.area === 'none' || !('application' in caller)) return;
  const at = deps.now();
  deps.requestLogs.add({
    applicationId: caller.application.id,
    id: context.requestId,
    consumerId: context.consumerId ?? null,
    timestamp: at,
    httpMethod: request.method,
    path: scrubPatterns(context.calledPath.split('?', 1)[0] ?? '').slice(0, 2048),
    operation,
    unifiedApi: metadata.area === 'unify' ? 'customer-support' : null,
    serviceId: exchange.serviceId ?? context.serviceId ?? null,
    statusCode: response.statusCode,
    execution: Math.round(total),
    duration: Math.round(exchange.durationMs),
    errorType: context.errorType ?? null,
    errorMessage: context.errorMessage ? scrubPatterns(context.errorMessage).slice(0, 1000) : null,
    sandbox: exchange.sandbox,
  });
  if (context.consumerId !== undefined && caller.kind === 'application') {
    deps.requestLogs.count(caller.application.id, context.consumerId, metadata.area, at);
  }
};
