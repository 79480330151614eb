#!/usr/bin/env node
import { buildProgram } from './program.js';

try {
  await buildProgram().parseAsync();
} catch (error) {
  // The explanations load the database driver, which most commands don't need.
  const { explain } = await import('./checks/explain.js');
  process.stderr.write(`${explain(error)}\n`);
  // Timers and sockets left open by a failed start would keep the process alive.
  process.exit(1);
}
