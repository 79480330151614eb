import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));
/** Imports that run when the file is loaded: not types, and not `import()`. */
const STATIC = /^(?:import|export)\s(?!type\b)[^;]*?\bfrom '([^']+)'|^import '([^']+)'/gm;

/** All that is loaded with a file, as paths of ours and names of packages. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, from, alone] of readFileSync(path, 'utf8').matchAll(STATIC)) {
    const name = from ?? alone ?? '';
    const file = join(dirname(path), name.replace(/\.js$/, '.ts'));
    if (!name.startsWith('.')) known.add(name);
    else if (existsSync(file)) loadedWith(file, known);
  }
  return known;
}
const ofOpenTelemetry = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith('@opentelemetry/'));

test('a server without a collector loads nothing of OpenTelemetry', () => {
  const loaded = loadedWith(join(source, 'main.ts'));
  expect([...loaded]).toContain(join(source, 'platform/telemetry/open-tracing.ts'));
  expect(ofOpenTelemetry(loaded)).toEqual([]);
  // A search that finds nothing must be able to find something.
  const withCollector = loadedWith(join(source, 'platform/telemetry/open-telemetry.ts'));
  expect(ofOpenTelemetry(withCollector).length).toBeGreaterThan(4);
});
