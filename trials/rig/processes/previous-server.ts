import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { worksWith } from '../../../packages/db/src/engine/migrations/schema-version.js';
import { isLong } from '../figures.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Until a release has a tag: the last state before connections had fences, and changes a feed. */
const BEFORE_RELEASES = '7c112042';
const SERVER = '@keyway/server';

export type PreviousServer = {
  readonly program: string;
  /** The migrations of this state that it does not know. */
  readonly newMigrations: readonly string[];
  /** Whether it starts on this state's schema. */
  readonly canComeBack: boolean;
  remove(): void;
};

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function attempt(...parameters: string[]): string | undefined {
  try {
    return git(...parameters);
  } catch {
    return undefined;
  }
}

/**
 * The newest release before this state, or what there was before the first one; undefined, with a printed reason, where
 * it cannot be built here. In CI that is a failure, unless the clone never had it.
 */
export function findPrevious(): string | undefined {
  // Installing and building it takes minutes alongside other suites.
  if (!isLong) return skip('the previous server is built for --long only');
  const tags = attempt('tag', '--merged', 'HEAD^', '--list', 'v*', '--sort=-version:refname');
  const previous = tags?.split('\n')[0] || BEFORE_RELEASES;
  if (attempt('cat-file', '-e', `${previous}^{commit}`) !== undefined) return previous;
  const reason = `the history here does not reach ${previous}; git fetch --unshallow --tags brings it`;
  const isWhole = attempt('rev-parse', '--is-shallow-repository') === 'false';
  if (process.env.CI === 'true' && isWhole) throw new Error(reason);
  return skip(reason);
}

const skip = (reason: string): undefined => void console.warn(`Skipped: ${reason}.`);

/** Installs and builds the server of a commit in a folder of its own, by the package manager that it names. */
export async function buildPrevious(commit: string): Promise<PreviousServer> {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-previous-'));
  const run = async (file: string, ...parameters: string[]): Promise<void> => {
    const options = { cwd: folder, env: { ...process.env, NODE_ENV: '' }, maxBuffer: 64 * 1_024 * 1_024 };
    await promisify(execFile)(file, parameters, options).catch(
      (error: { stdout?: string; stderr?: string }) => {
        const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-4_000);
        throw new Error(`${file} ${parameters.join(' ')} failed in ${folder}:\n${said}`);
      },
    );
  };
  const archive = join(folder, 'source.tar');
  git('archive', `--output=${archive}`, commit);
  await run('tar', '--extract', `--file=${archive}`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const pnpm = (...parameters: string[]) => run('npx', '-y', manifest.packageManager, ...parameters);
  await pnpm('install', '--frozen-lockfile', '--prefer-offline', '--filter', `${SERVER}...`);
  await pnpm('--filter', `${SERVER}...`, 'run', 'generate');
  await pnpm('--filter', SERVER, 'run', 'build');
  const known = listMigrations(folder);
  const newMigrations = listMigrations(root).filter((name) => !known.includes(name));
  return {
    program: join(folder, 'apps/server/dist/keyway.js'),
    newMigrations,
    canComeBack: newMigrations.every((name) => worksWith(name, known.at(-1) ?? '')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const listMigrations = (folder: string): string[] =>
  readdirSync(join(folder, 'packages/db/prisma/migrations'))
    .filter((name) => /^\d{4}_/.test(name))
    .sort();
