import { expect, test } from 'vitest';

import { diffMigration } from '../../../scripts/diff-migration.js';

test('the migrations lead exactly to the schema', async () => {
  expect(await diffMigration()).toBe('');
});
