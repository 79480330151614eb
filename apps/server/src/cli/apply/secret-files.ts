import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

import { CommandError } from '../command-error.js';
import type { InstallationFile } from './installation-file.js';
import type { Step } from './plan-changes.js';

/**
 * Checks that every secret file can be written, before any change: an unwritten secret is lost. Each file is created
 * and removed again, as only that reveals missing permissions, a full or read-only disk, and two keys with the same
 * file.
 */
export function assertSecretFiles(file: InstallationFile, steps: readonly Step[]): void {
  const made: string[] = [];
  try {
    for (const { action, kind, application, name } of steps) {
      const path = kind === 'key' ? file.applications[application]?.keys?.[name]?.secret_file : undefined;
      if (action !== 'create' || path === undefined) continue;
      makeFile(path, `the key ${name} of ${application}`);
      made.push(path);
    }
  } finally {
    for (const path of made) rmSync(path);
  }
}

export const writeSecretFile = (path: string, secret: string): void =>
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });

function makeFile(path: string, key: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EEXIST'
        ? `${path} is taken already, and ${key} is new. Move the file away, or name another secret_file: a file holds the secret of one key.`
        : `${path} cannot be written (${code}), and ${key} would lose its secret. Make its folder and let yourself write there, or name another secret_file.`,
      { cause: error },
    );
  }
}
