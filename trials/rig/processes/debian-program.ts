import { existsSync } from 'node:fs';

/** Where a program of a Debian package is; undefined, with a printed reason, where it is not (a failure in CI). */
export function findProgram(path: string, debianPackage: string): string | undefined {
  if (existsSync(path)) return path;
  const reason = `${path} (Debian package ${debianPackage}) is not installed`;
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return undefined;
}
