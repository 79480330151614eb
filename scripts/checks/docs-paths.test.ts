import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { SERVER } from '../rooms.js';
import { readText } from './source-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readText('docs/architecture.md');

it('the walks of docs/architecture.md name files and what these export', () => {
  const steps = [...page.matchAll(/^\| \d+ +\| `([^`]+)` `([^`]+)` +\|/gm)];
  expect(steps.length).toBeGreaterThan(20);
  const wrong = steps
    .filter(([, path = '', name = '']) => {
      const isThere = existsSync(`${root}${SERVER}${path}`);
      return (
        !isThere ||
        !new RegExp(`export (?:const|(?:async )?function\\*?|class) ${name}\\b`).test(readText(SERVER + path))
      );
    })
    .map(([line]) => line);
  expect(wrong).toEqual([]);
});

const documents = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  ...readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`),
];

it.each(documents)('%s names sources that exist', (document) => {
  const named = [...readText(document).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|mjs))`/g)];
  const paths = named.map(([, path = '']) => path).filter((path) => !path.includes('<'));
  expect(paths.filter((path) => ![root, root + SERVER].some((base) => existsSync(base + path)))).toEqual([]);
});
