import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../processes/debian-program.js';
import { buildDotnet } from './dotnet.js';
import type { Command } from './driver-process.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const typescript = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

export type LanguageName = 'node' | 'php' | 'dotnet';
export type Language = {
  readonly name: LanguageName;
  /** The program that runs what is written in it. */
  readonly findTool: () => string | undefined;
  /** Its driver within the folder of its SDK. */
  readonly driver: string;
  readonly toCommand: (tool: string, driver: string) => Promise<Command>;
};

export const languages: readonly Language[] = [
  {
    name: 'node',
    findTool: () => process.execPath,
    driver: 'driver/driver.ts',
    toCommand: async (node, driver) => ({
      file: node,
      parameters: ['--import', typescript, driver],
      // Not the repository's own settings, which lead from the package's name to its source.
      env: { TSX_TSCONFIG_PATH: join(root, 'packages/sdk/tsconfig.json') },
    }),
  },
  {
    name: 'php',
    findTool: () => findProgram('/usr/bin/php', 'php-cli'),
    driver: 'driver/driver.php',
    toCommand: async (php, driver) => ({ file: php, parameters: [driver] }),
  },
  {
    name: 'dotnet',
    findTool: () => findProgram('/usr/bin/dotnet', 'none: the .NET SDK'),
    driver: 'driver/Keyway.Driver.csproj',
    toCommand: buildDotnet,
  },
];

const folders: Readonly<Record<LanguageName, string>> = {
  node: 'packages/sdk',
  php: 'sdks/php',
  dotnet: 'sdks/dotnet',
};

/** The folder of a language's SDK; `KEYWAY_SDK_PHP` and the like name another one. */
export const sdkFolder = (name: LanguageName): string =>
  process.env[`KEYWAY_SDK_${name.toUpperCase()}`] ?? join(root, folders[name]);

/** A file of a language's SDK; undefined, with a printed reason, where it is not (a failure in CI). */
export function findInSdk(name: LanguageName, file: string): string | undefined {
  const path = join(sdkFolder(name), file);
  if (existsSync(path)) return path;
  const reason = `${name} has no ${folders[name]}/${file}`;
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return undefined;
}

/** How to come by the driver of a language, which may have to be built; undefined where it cannot be run. */
export function findDriver({
  name,
  findTool,
  driver,
  toCommand,
}: Language): (() => Promise<Command>) | undefined {
  const tool = findTool();
  const path = findInSdk(name, driver);
  return tool && path ? () => toCommand(tool, path) : undefined;
}
