#!/usr/bin/env node
import { buildProgram } from './program.js';

try {
  await buildProgram().parseAsync();
} catch (error) {
  // Knowing the database's errors means loading it, which most commands do without.
  const { explain } = await import('./checks/explain.js');
  process.stderr.write(`${explain(error)}\n`);
  // What a failed start left open (timers, sockets) is no reason to stay.
  process.exit(1);
}
