// @ts-check
import { join } from 'node:path';

import { prepare } from './prepare.mjs';
import { root, run } from './run.mjs';
import { checkTypes } from './typecheck.mjs';

const capture = { capture: true };

/** Results of unchanged files are cached; CI checks everything. */
const keep = process.env.CI === 'true' ? undefined : join(root, 'node_modules/.cache/check');

/**
 * Tests of one project that are checks, too. CI runs them with all others.
 * @param {string} name
 * @param {string} project
 * @param {string[]} files
 */
const checkByTests = (name, project, ...files) =>
  process.env.CI === 'true'
    ? []
    : [
        {
          name,
          start: () => run('vitest', ['run', '--project', project, ...files, '--reporter=dot'], capture),
        },
      ];

/** Two lanes, one per core of a small machine; the long steps come first in each. */
const lanes = [
  [
    { name: 'lint', start: () => run('oxlint', ['--type-aware', '--deny-warnings', '.'], capture) },
    { name: 'format', start: () => run('oxfmt', ['--check'], capture) },
  ],
  [
    { name: 'types', start: () => checkTypes(keep) },
    { name: 'dead code', start: () => run('knip', ['--no-progress'], capture) },
    ...checkByTests('openapi', 'openapi', 'build-openapi'),
    ...checkByTests('derived', 'repo', 'derive'),
    ...checkByTests('guides', 'repo', 'docs-samples', 'docs-links'),
  ],
];

await prepare({ build: true });
const failures = (await Promise.all(lanes.map(runLane))).flat();
for (const { name, output } of failures) console.log(`\n── ${name}\n${output.trimEnd()}`);
console.log(
  failures.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failures.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

/** @param {(typeof lanes)[number]} lane */
async function runLane(lane) {
  const failed = [];
  for (const { name, start } of lane) {
    const started = Date.now();
    const { code, output } = await start();
    console.log(
      `${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) failed.push({ name, output });
  }
  return failed;
}
