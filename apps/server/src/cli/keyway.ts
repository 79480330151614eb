#!/usr/bin/env node
import { buildProgram } from './program.js';
import { withSign, wrap } from './terminal.js';

try {
  await buildProgram().parseAsync();
} catch (error) {
  // The explanations load the database driver, which most commands don't need.
  const { explain } = await import('./checks/explain.js');
  const stream = process.stderr;
  stream.write(`${wrap(withSign('failed', explain(error), stream), { stream, hanging: 2 })}\n`);
  // Timers and sockets left open by a failed start would keep the process alive.
  process.exit(1);
}
