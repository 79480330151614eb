import { randomBytes } from 'node:crypto';

import { type OtlpReceiver, startOtlpReceiver } from '@keyway/server/otlp-receiver';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startServerProcess, type ServerProcess } from '../rig/processes/server-process.js';
import { until } from '../rig/wait.js';

/** Without the time of a drain: nothing is in progress. */
const pollOptions = { withinMs: 20_000, everyMs: 100 };
let collector: OtlpReceiver;
let server: ServerProcess | undefined;
beforeEach(async () => {
  collector = await startOtlpReceiver();
});
afterEach(async () => {
  await server?.kill();
  await collector.close();
});

test('a collector that hangs does not keep a process from its end', async () => {
  collector.answer = 'hang';
  server = await startServerProcess({
    KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
    KEYWAY_SANDBOX: 'false',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
    // Longer than any wait here.
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
  });
  const child = server.child();
  child.signal('SIGTERM');
  await until('the end', () => !child.isRunning(), pollOptions);
  expect(await child.ended).toEqual({ code: 0, signal: null });
  expect(new Set(collector.calls.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics']));
});
