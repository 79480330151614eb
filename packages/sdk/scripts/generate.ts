import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { errorFamilies, headerNames, pathDefaults } from '@keyway/contract';

import { buildErrorClasses, buildErrorTables } from './error-classes.js';
import { endpoints } from './routes.js';
import { buildTypes } from './types.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const notice = '// Computed from the contract by scripts/generate.ts; not kept in version control.\n';

/** Writes `src/generated`: the slim route table, the error classes and the public types, all computed from the contract. */
export function generate(): void {
  const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string };
  const values = {
    sdkVersion: version,
    headerNames,
    paramDefaults: pathDefaults,
    errorFamilies,
  };
  const constants = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`,
  );
  const table = endpoints.map(({ route }) => `  ${JSON.stringify(route)},\n`).join('');
  const routes = `import type { Route } from '../http/route.js';\n\n${constants.join('')}\nexport const routes: readonly Route[] = [\n${table}];\n`;
  mkdirSync(here('../src/generated'), { recursive: true });
  writeChanged(here('../src/generated/routes.ts'), `${notice}${routes}`);
  writeChanged(here('../src/generated/error-tables.ts'), `${notice}${buildErrorTables()}`);
  writeChanged(here('../src/generated/error-classes.ts'), `${notice}${buildErrorClasses()}`);
  writeChanged(here('../src/generated/types.ts'), `${notice}${buildTypes()}`);
}

/** Leaves an up-to-date file alone: another process may be reading it. */
function writeChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Vitest calls this before the tests.
 * @alias
 */
export const setup = generate;

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
