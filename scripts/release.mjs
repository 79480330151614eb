// @ts-check
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepare } from './prepare.mjs';
import { pnpm, root, run } from './run.mjs';
import { SHIPPED } from './supply/shipped.mjs';

const isDryRun = process.argv.includes('--dry-run');
// A provenance statement of the build, signed by the CI identity: npm requests it from the runner.
const how = isDryRun ? ['--dry-run'] : ['--provenance'];

await prepare({ build: true });
for (const { folder } of Object.values(SHIPPED)) {
  const to = mkdtempSync(join(tmpdir(), 'keyway-release-'));
  try {
    await publish(await packInto(to, folder));
  } finally {
    rmSync(to, { recursive: true });
  }
}

/**
 * The tarball of a package. pnpm adds the workspace's licence to it.
 * @param {string} to
 * @param {string} folder
 */
async function packInto(to, folder) {
  // The server's build has made its package already.
  if (folder === 'apps/server')
    await runOrThrow('npm', ['pack', join(root, folder, 'dist'), '--pack-destination', to]);
  else await must(pnpm(['--dir', folder, 'pack', '--pack-destination', to], { capture: true }), folder);
  return join(to, readdirSync(to)[0] ?? '');
}

/** @param {string} tarball */
async function publish(tarball) {
  const tag = ['--access', 'public', '--tag', 'latest'];
  const output = await runOrThrow('npm', ['publish', tarball, ...tag, '--json', ...how]);
  /** @type {Record<string, { id: string, size: number, files: { path: string }[] }>} */
  const answer = JSON.parse(output.slice(output.indexOf('{')));
  const [published] = Object.values(answer);
  if (!published) throw new Error(`npm published nothing of ${tarball}.`);
  const { id, size, files } = published;
  const missing = ['LICENSE', 'README.md'].filter((wanted) => !files.some(({ path }) => path === wanted));
  if (missing.length > 0) throw new Error(`${id} lacks ${missing.join(', ')}.`);
  const end = isDryRun ? ', not published' : '';
  console.log(`${id}: ${files.length} files, ${(size / 1e6).toFixed(2)} MB${end}`);
}

/** @param {string} command @param {readonly string[]} parameters */
function runOrThrow(command, parameters) {
  return must(run(command, parameters, { capture: true }), `${command} ${parameters.join(' ')}`);
}

/** @param {Promise<{ code: number, output: string }>} running @param {string} what */
async function must(running, what) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${what} failed:\n${output}`);
  return output;
}
