import { expect, it } from 'vitest';

import { failureOfCall } from './failure-of-call.js';

const service = { id: 'nova', name: 'Nova' };
const explain = (status_code: number, error_type: string | null, error_message: string | null) =>
  failureOfCall({ status_code, error_type, error_message, service }, 'https://keyway.example');

it('names the status of the helpdesk once', () => {
  const failure = explain(500, 'ConnectorExecutionError', 'Nova returned 500.');
  expect(failure).toMatchObject({ vendorStatus: 500, message: undefined });
  expect(failure.remedy).toContain('Retry a 5xx later.');
  expect(explain(503, 'ConnectorExecutionError', 'Nova returned 503 (busy).').message).toBe(
    'Nova returned 503 (busy).',
  );
  expect(explain(404, null, null)).toMatchObject({ vendorStatus: 404, guide: undefined });
});

it('does not blame the helpdesk for errors of Keyway, or for a response that never came', () => {
  expect(explain(400, 'RequestValidationError', 'query.limit: too large').vendorStatus).toBeUndefined();
  expect(explain(502, 'ConnectorExecutionError', 'Nova did not respond.')).toMatchObject({
    vendorStatus: undefined,
    message: 'Nova did not respond.',
  });
});

it('leads to the guide of the errors it has, and keeps quiet about reasons that are none', () => {
  expect(explain(429, 'ConnectorRateLimitError', null)).toMatchObject({
    remedy: 'Wait for Retry-After, then retry.',
    guide: 'https://keyway.example/docs/errors#connectorratelimiterror',
  });
  expect(explain(302, 'access_denied', null)).toEqual({
    vendorStatus: undefined,
    typeName: 'access_denied',
    message: undefined,
    remedy: undefined,
    guide: undefined,
  });
});
