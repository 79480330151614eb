import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';

import { EnvironmentError, type Environment } from '../env.js';

/** Throws for files and folders in the settings that cannot be used, before anything is opened or written. */
export function assertFiles(env: Environment): void {
  const problems = [...findUnreadable(env), ...findUnreadableForDatabase(env), ...findUnwritable(env)];
  if (problems.length > 0) throw new EnvironmentError(problems);
}

function findUnreadable({ TLS_CERT, TLS_KEY }: Environment): string[] {
  const unreadable = Object.entries({ TLS_CERT, TLS_KEY }).flatMap(([name, file]) => {
    const reason = file && reasonOf(() => readFileSync(file));
    return reason
      ? [`${name}: ${file} cannot be read (${reason}); name a PEM file that this user may read`]
      : [];
  });
  if (unreadable.length > 0 || !TLS_CERT || !TLS_KEY) return unreadable;
  try {
    createSecureContext({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return [`TLS_CERT and TLS_KEY: are not a matching PEM certificate and key (${reason})`];
  }
}

/** The driver reads these files while it connects, and its error names neither the setting nor the remedy. */
function findUnreadableForDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string[] {
  return Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }).flatMap(([name, url]) => {
    const query = new URLSearchParams(url?.split('?', 2)[1]);
    return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((parameter) => {
      const file = query.get(parameter);
      const reason = file && reasonOf(() => readFileSync(file));
      return reason
        ? [
            `${name}: the file of ${parameter}, ${file}, cannot be read (${reason}); name a PEM file that this user may read`,
          ]
        : [];
    });
  });
}

/** With PostgreSQL and the keys in settings, nothing is written. */
function findUnwritable({ DATABASE_URL, DATA_DIR }: Environment): string[] {
  if (DATABASE_URL) return [];
  const reason = reasonOf(() => {
    const folder = findExisting(resolve(DATA_DIR));
    // A path below a file is not a folder.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  });
  return reason
    ? [`DATA_DIR: ${DATA_DIR} cannot be written (${reason}); use a folder that this user can write to`]
    : [];
}

/** Returns the folder itself, or the existing one in which it will be created. */
const findExisting = (path: string): string => (existsSync(path) ? path : findExisting(dirname(path)));

function reasonOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
