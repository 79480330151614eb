// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { prepare } from './prepare.mjs';
import { root } from './run.mjs';

const TRIALS = 'trials/vitest.config.ts';

const SUITES = 'vitest.config.ts';

/** @type {Record<string, { about: string, isWhole?: boolean, runs: { config: string, projects: string[] }[] }>} */
const PARTS = {
  deploy: {
    about: 'image, compose file, chart and unit; the packed package and every sample, as users run them',
    runs: [
      { config: TRIALS, projects: ['deploy', 'samples', 'portman'] },
      { config: SUITES, projects: ['long samples'] },
    ],
  },
  trials: {
    about: 'the built server killed, frozen, cut off, overloaded, attacked, and started on what is damaged',
    runs: [
      { config: TRIALS, projects: ['faults*', 'attacks*'] },
      { config: SUITES, projects: ['long processes', 'long engine'] },
    ],
  },
  clients: {
    about:
      'the three SDKs as a newcomer has them, packed; samples in each language; vendors’ own SDKs over the proxy; the bills of materials',
    runs: [
      { config: TRIALS, projects: ['sdks'] },
      { config: SUITES, projects: ['long checks', 'long sdk package', 'long embed package', 'long mock'] },
    ],
  },
  described: {
    about: 'each operation’s answers and refusals, by the published description',
    runs: [{ config: SUITES, projects: ['long described', 'long rules'] }],
  },
  pairs: {
    about: 'every two things that change the same, at once, with one held or killed in between',
    runs: [{ config: SUITES, projects: ['long pairs'] }],
  },
  large: {
    about: 'every connector in a helpdesk of 20,000 conversations, with all that is odd in real accounts',
    runs: [{ config: SUITES, projects: ['long large'] }],
  },
  size: { about: 'lists and queries over many rows', runs: [{ config: SUITES, projects: ['long size'] }] },
  helpdesks: {
    about: 'Request Tracker itself, from Debian; one inbox over every helpdesk, in a browser',
    runs: [
      { config: SUITES, projects: ['long helpdesks'] },
      { config: TRIALS, projects: ['helpdesks'] },
    ],
  },
  pages: {
    about: 'every page of the vault and the console in a browser: roles, languages, keyboard, two people',
    isWhole: true,
    runs: [{ config: TRIALS, projects: ['browser'] }],
  },
  pictures: { about: 'the pictures of the guides', runs: [{ config: TRIALS, projects: ['guide'] }] },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown part: ${unknown.join(', ')}.`);
  console.error('Usage: .ci/long PART…\n');
  for (const [name, { about }] of Object.entries(PARTS)) console.error(`  ${name.padEnd(10)} ${about}`);
  process.exit(2);
}

await prepare({ build: true });
// A clean clone has it only now.
const { createVitest } = await import('vitest/node');
let failed = 0;
for (const name of wanted) failed += await runPart(name);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Runs the files of a part that have not passed yet on this working tree. Returns how many tests failed.
 *
 * @param {string} name
 */
async function runPart(name) {
  const passedFile = join(root, 'node_modules/.cache/long', `${name}-${hashTree()}`);
  mkdirSync(join(passedFile, '..'), { recursive: true });
  const passed = new Set(existsSync(passedFile) ? readFileSync(passedFile, 'utf8').split('\n') : []);
  const started = Date.now();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  // Trials repeat what they do as often as in CI, but for parts that are whole.
  process.env.KEYWAY_TRIALS_LONG = PARTS[name]?.isWhole ? '1' : '0';
  for (const { config, projects } of PARTS[name]?.runs ?? []) {
    const vitest = await createVitest('test', {
      config: join(root, config),
      project: projects,
      watch: false,
      reporters: [
        'default',
        {
          onTestModuleEnd: (module) => {
            for (const test of module.children.allTests()) counts[stateOf(test.result().state)] += 1;
            if (module.ok()) appendFileSync(passedFile, `${relative(root, module.moduleId)}\n`);
          },
        },
      ],
    });
    await vitest.standalone();
    const all = await vitest.globTestSpecifications();
    const left = all.filter(({ moduleId }) => !passed.has(relative(root, moduleId)));
    if (left.length < all.length)
      console.log(`${all.length - left.length} files of ${name} have passed before.`);
    if (left.length > 0) await vitest.runTestSpecifications(left, true);
    counts.failed += vitest.state.getUnhandledErrors().length;
    await vitest.close();
  }
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`${name}: ${minutes} min`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed;
}

/** @param {string} state */
function stateOf(state) {
  return state === 'passed' || state === 'failed' ? state : 'skipped';
}

/** Commit and uncommitted changes alike. */
function hashTree() {
  const git = (/** @type {string[]} */ ...parameters) =>
    execFileSync('git', parameters, { cwd: root, maxBuffer: 1 << 28 });
  const hash = createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD'));
  for (const file of git('ls-files', '--others', '--exclude-standard', '-z')
    .toString()
    .split('\0')
    .filter(Boolean))
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
