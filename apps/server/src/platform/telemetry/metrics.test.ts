import { expect, test } from 'vitest';

import { createMetrics } from './metrics.js';

test('rows that the request log lost are counted', async () => {
  let dropped = 0;
  const metrics = createMetrics({ droppedRequestLogs: () => dropped });
  expect(await metrics.text()).toContain('keyway_request_logs_dropped_total 0');
  dropped = 3;
  expect(await metrics.text()).toContain('keyway_request_logs_dropped_total 3');
});
