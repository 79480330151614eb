import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { missingFilesOf, vendorFolders } from './connector-files.js';

test('every connector has its definition, guide, words, simulator and page, and its line in each list', () => {
  expect(vendorFolders().flatMap((id) => missingFilesOf(id))).toEqual([]);
});

test('what a new connector lacks is named, file by file', () => {
  const root = mkdtempSync(join(tmpdir(), 'new-connector-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('packages/connectors/src/vendors.ts', "export { nova } from './vendors/nova/index.js';\n");
  write('packages/connectors/src/vendors/nova/index.ts', '');
  write('apps/sandbox/src/vendors.ts', '');
  mkdirSync(join(root, 'apps/sandbox/src/vendors'));
  expect(vendorFolders(root)).toEqual(['nova']);
  expect(missingFilesOf('nova', root)).toEqual([
    'nova: packages/connectors/src/vendors/nova/guide.md is missing: what a client’s developer has to know beyond the data',
    'nova: packages/connectors/src/vendors/nova/words.ts is missing: what its form says in the other languages',
    'nova: packages/connectors/src/vendors/nova/guide-words.ts is missing: what its guide says in the other languages',
    'nova: apps/sandbox/src/vendors/nova/index.ts is missing: its simulator',
    'nova: docs/connectors/nova.md is missing: its page, written by npm run derive',
    'nova: apps/sandbox/src/vendors.ts needs a line that names ./vendors/nova/index.js',
  ]);
  rmSync(root, { recursive: true });
});
