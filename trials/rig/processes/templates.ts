import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { until } from '../wait.js';

const FOLDER_VARIABLE = 'KEYWAY_TRIALS_TEMPLATES';
const run = promisify(execFile);

/** For vitest: a folder for the templates of all trials, until they are through. */
export function setup(): () => void {
  const folder = newFolder();
  process.env[FOLDER_VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Environment of a process that also copies templates. */
export const templateSettings = (): Readonly<Record<string, string>> => ({ [FOLDER_VARIABLE]: findFolder() });

/**
 * Copies a folder that takes long to make and is the same for every trial. Who asks first makes it; who asks
 * meanwhile, in whichever process, waits for it.
 */
export async function copyTemplate(
  name: string,
  copy: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const template = join(findFolder(), name);
  const failure = `${template}.failure`;
  if (isFirst(`${template}.lock`)) {
    try {
      await make(`${template}.draft`);
      renameSync(`${template}.draft`, template);
    } catch (error) {
      writeFileSync(failure, String(error));
      throw error;
    }
  }
  await until(
    `the template ${name}`,
    () => {
      if (existsSync(failure)) throw new Error(`No template ${name}: ${readFileSync(failure, 'utf8')}`);
      return existsSync(template);
    },
    { withinMs: 180_000 },
  );
  // With its owner, and its holes where the file system has them.
  await run('cp', ['-a', `${template}/.`, copy]);
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Of this process alone when it is not one of vitest's. */
function findFolder(): string {
  const known = process.env[FOLDER_VARIABLE];
  if (known) return known;
  const folder = newFolder();
  process.env[FOLDER_VARIABLE] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Readable for PostgreSQL, which may run as another user. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-templates-'));
  chmodSync(folder, 0o755);
  return folder;
}
