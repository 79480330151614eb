import type { Workload } from '@keyway/db';
import { expect, test } from 'vitest';

import { createMetrics } from './metrics.js';

test('rows that the request log lost are counted', async () => {
  let dropped = 0;
  const metrics = createMetrics({ droppedRequestLogs: () => dropped });
  expect(await metrics.text()).toContain('keyway_request_logs_dropped_total 0');
  dropped = 3;
  expect(await metrics.text()).toContain('keyway_request_logs_dropped_total 3');
});

test('pending work is counted by kind, when the metrics are read', async () => {
  let workload: Workload[] | undefined = [
    { kind: 'sweep', waiting: 3, running: 1, scheduled: 2, failing: 1, waitedSeconds: 1.5 },
  ];
  const metrics = createMetrics({ workload: () => Promise.resolve(workload) });
  expect(await metrics.text()).toContain('keyway_work_waiting{kind="sweep"} 3');
  expect(await metrics.text()).toContain('keyway_work_failing{kind="sweep"} 1');
  workload = [{ kind: 'sweep', waiting: 0, running: 0, scheduled: 0, failing: 0, waitedSeconds: 0 }];
  const text = await metrics.text();
  expect(text).toContain('keyway_work_waiting{kind="sweep"} 0');
  expect(text).toContain('keyway_work_waited_seconds{kind="sweep"} 0');
  workload = undefined;
  expect(await metrics.text()).toContain('keyway_work_waiting{kind="sweep"} 0');
});

test('a key service has gauges where there is one, and loses them with it', async () => {
  let service: { driver: string; isAnswering: boolean; secondsLeft: number } | undefined;
  const metrics = createMetrics({ keyService: () => service });
  expect(await metrics.text()).not.toMatch(/^keyway_key/m);
  service = { driver: 'transit', isAnswering: true, secondsLeft: 90 };
  expect(await metrics.text()).toContain('keyway_key_service_up{service="transit"} 1');
  service = { driver: 'transit', isAnswering: false, secondsLeft: 30 };
  const text = await metrics.text();
  expect(text).toContain('keyway_key_service_up{service="transit"} 0');
  expect(text).toContain('keyway_keys_usable_seconds{service="transit"} 30');
  service = undefined;
  expect(await metrics.text()).not.toMatch(/^keyway_key/m);
});
