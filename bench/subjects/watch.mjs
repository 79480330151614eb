// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the server by --import: answers its parent what only the process itself knows. The server is as built.
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  if (question === 'restart') delay.reset();
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const handles = process
    .getActiveResourcesInfo()
    .filter((kind) => kind !== 'Timeout' && kind !== 'Immediate');
  process.send?.({
    rss,
    heapUsed,
    heapTotal,
    external,
    arrayBuffers,
    handles: handles.length,
    delayP99: delay.percentile(99) / 1e6,
    delayMax: delay.max / 1e6,
  });
});
// A listener of our own must not keep the server from ending.
process.channel?.unref();
