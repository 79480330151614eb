// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { onParentEnd } from './parent-end.mjs';
import { pnpm, root, stopCommands } from './run.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);
const stampFile = join(root, 'node_modules/.keyway-prepared.json');
const derived = new Set([
  ...['node_modules', 'dist', 'generated', 'coverage'],
  ...['.turbo', '.keyway', '.git', '.temp'],
]);

/**
 * Brings a clone to the point where its code can run: dependencies installed, code generated and, when asked,
 * applications built. Each step is skipped when what it depends on is as it was the last time.
 * @param {{ generate?: boolean, build?: boolean }} [options]
 */
export async function prepare({ generate = true, build = false } = {}) {
  const stop = () => {
    stopCommands();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const watch = onParentEnd(stop);
  await step('install', installInputs(), isInstalled, 'Installing dependencies', install);
  if (generate) await step('generate', generateInputs(), isGenerated, 'Generating code', turbo('generate'));
  if (build) {
    await step('build', buildInputs(), isBuilt, 'Building', turbo('build'));
    linkProgram();
  }
  clearInterval(watch);
  for (const signal of SIGNALS) process.off(signal, stop);
}

// Replaces an outdated node_modules without a prompt: the run may be unattended.
const install = ['install', '--frozen-lockfile', '--config.confirmModulesPurge=false'];
/** @param {string} task */
const turbo = (task) => ['exec', 'turbo', 'run', task, '--output-logs=errors-only'];

/**
 * @param {string} name
 * @param {readonly string[]} inputs
 * @param {() => boolean} isDone
 * @param {string} title
 * @param {readonly string[]} command
 */
async function step(name, inputs, isDone, title, command) {
  const hash = hashFiles(inputs);
  if (isDone() && readStamps()[name] === hash) return;
  console.error(`${title} …`);
  const started = Date.now();
  const { code } = await pnpm(command, { inGroup: true });
  if (code !== 0) throw new Error(`${title} failed (pnpm ${command.join(' ')}).`);
  console.error(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  writeFileSync(stampFile, `${JSON.stringify({ ...readStamps(), [name]: hash }, null, 2)}\n`);
}

/** `npx keyway` in the clone runs what was built here, and never a package of that name from the registry. */
function linkProgram() {
  const program = join(root, 'apps/server/dist/keyway.js');
  const link = join(root, 'node_modules/.bin/keyway');
  if (process.platform === 'win32') {
    writeFileSync(`${link}.cmd`, `@node "${program}" %*\r\n`);
    return;
  }
  chmodSync(program, 0o755);
  if (existsSync(link)) return;
  // A link whose program is gone is still there.
  rmSync(link, { force: true });
  symlinkSync('../../apps/server/dist/keyway.js', link);
}

const isInstalled = () => existsSync(join(root, 'node_modules/.modules.yaml'));
const isGenerated = () =>
  ['packages/db/src/generated/client.ts', 'packages/sdk/src/generated/routes.ts'].every((file) =>
    existsSync(join(root, file)),
  );
const isBuilt = () =>
  workspaces().every(
    (folder) => !readManifest(folder).scripts?.build || existsSync(join(root, folder, 'dist')),
  );

const installInputs = () => [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  ...workspaces().map((folder) => join(folder, 'package.json')),
];

const generateInputs = () => [
  'pnpm-lock.yaml',
  'packages/sdk/package.json',
  ...['packages/db/prisma', 'packages/contract/src', 'packages/sdk/scripts'].flatMap(listFiles),
];

const buildInputs = () => [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'turbo.json',
  ...workspaces().flatMap(listFiles),
  // The site of the docs is made from these, too.
  ...[
    'docs',
    'deploy',
    'openapi/keyway.json',
    'sdks/php/README.md',
    'sdks/dotnet/README.md',
    'SECURITY.md',
  ].flatMap(listFiles),
];

/** Folders of the workspace, relative to the root. */
function workspaces() {
  const rooms = ['packages', 'apps'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => join(parent, name)) : [],
  );
  return [...rooms, 'bench', 'examples', 'trials'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
}

/**
 * @param {string} folder
 * @returns {{ scripts?: Record<string, string> }}
 */
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [folder];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (derived.has(entry.name)) return [];
    const child = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(child);
    return entry.isFile() && !entry.name.endsWith('.test.ts') ? [child] : [];
  });
}

/** @param {readonly string[]} files */
function hashFiles(files) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of [...files].sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}
