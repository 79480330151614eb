import { parseArgs } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { createSandbox } from './sandbox.js';
import { readWorld } from './world/build-world.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'state-file': { type: 'string' },
    world: { type: 'string' },
  },
});

const sandbox = await createSandbox({
  port: values.port ? Number(values.port) : 0,
  ...(values.host ? { host: values.host } : {}),
  ...(values.world ? { world: readWorld(values.world) } : {}),
  ...(values['state-file'] ? { stateFile: values['state-file'] } : {}),
});

const end = (): void => void sandbox.close().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
// As a thread of a program, which tells it nothing else.
parentPort?.once('message', end);

// The starting process waits for this line.
process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url, port: sandbox.port })}\n`);
