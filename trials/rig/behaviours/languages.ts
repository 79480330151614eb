import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../debian-program.js';
import type { Command } from './driver-process.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PHP = '/usr/bin/php';

export type Language = {
  readonly name: 'node' | 'php' | 'dotnet';
  /** Its driver, built where that is needed; undefined, with a printed reason, where it cannot be run. */
  readonly findDriver: () => Command | undefined;
};

/** Where a driver is; `KEYWAY_SDK_DRIVER_PHP` and the like name another one. */
const placeOf = (language: Language['name'], path: string): string | undefined => {
  const place = process.env[`KEYWAY_SDK_DRIVER_${language.toUpperCase()}`] ?? join(root, path);
  if (existsSync(place)) return place;
  const reason = `${language} has no driver at ${path}`;
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return undefined;
};

/** The `dotnet` command; undefined, with a printed reason, where there is none. */
export const findDotnet = (): string | undefined => findProgram('/usr/bin/dotnet', '.NET SDK');
export const findPhp = (): string | undefined => findProgram(PHP, 'php-cli');

export const languages: readonly Language[] = [
  {
    name: 'node',
    findDriver: () => {
      const driver = placeOf('node', 'packages/sdk/driver/driver.ts');
      if (!driver) return undefined;
      const typescript = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
      // Not the repository's own settings, which lead from the package's name to its source.
      const settings = join(root, 'packages/sdk/tsconfig.json');
      return {
        file: process.execPath,
        parameters: ['--import', typescript, driver],
        env: { TSX_TSCONFIG_PATH: settings },
      };
    },
  },
  {
    name: 'php',
    findDriver: () => {
      const php = findPhp();
      const driver = placeOf('php', 'sdks/php/driver/driver.php');
      return php && driver ? { file: php, parameters: [driver] } : undefined;
    },
  },
  {
    name: 'dotnet',
    findDriver: () => {
      const dotnet = findDotnet();
      const driver = placeOf('dotnet', 'sdks/dotnet/driver');
      return dotnet && driver ? buildDotnet(dotnet, driver) : undefined;
    },
  },
];

export const dotnetEnvironment = { DOTNET_NOLOGO: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1' };

/** Built into a folder of its own: what `dotnet run` prints would stand among the answers. */
const buildDotnet = (dotnet: string, project: string): Command => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-dotnet-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync(dotnet, ['build', project, '--configuration', 'Release', '--output', folder, '-v', 'q'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...dotnetEnvironment },
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error(`The driver does not build:\n${(error as { stdout?: string }).stdout}`, { cause: error });
  }
  const settings = readdirSync(folder).find((name) => name.endsWith('.runtimeconfig.json')) ?? '';
  const program = join(folder, settings.replace(/\.runtimeconfig\.json$/, '.dll'));
  return { file: dotnet, parameters: [program], env: dotnetEnvironment };
};
