import type { Usage, UsageFigures } from '@keyway/contract';

const figures: UsageFigures = {
  calls: 1_840,
  errors: 23,
  error_rate: 0.0125,
  execution: { p50: 226.9, p95: 677.5, p99: 1404.8 },
  latency: { p50: 3, p95: 8.9, p99: 22.2 },
  latency_share: 0.0141,
};
const none: UsageFigures = {
  ...{ calls: 0, errors: 0, error_rate: null },
  ...{ execution: null, latency: null, latency_share: null },
};

export const usage: Usage = {
  interval: 'hour',
  start_date: '2026-03-04T08:00:00.000Z',
  end_date: '2026-03-04T10:00:00.000Z',
  totals: figures,
  series: [
    { start: '2026-03-04T08:00:00.000Z', ...none },
    { start: '2026-03-04T09:00:00.000Z', ...figures },
  ],
  by_error: [
    { type_name: 'ConnectorRateLimitError', calls: 19 },
    { type_name: 'ConnectorCredentialsError', calls: 4 },
  ],
  by_service: [{ service: { id: 'zendesk', name: 'Zendesk' }, ...figures }],
  by_operation: [
    {
      operation: { id: 'messagesAll', name: 'List messages' },
      unified_api: 'customer-support',
      ...figures,
    },
  ],
};
