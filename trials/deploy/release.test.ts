import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a release packs every package with its licence and README, and publishes nothing on a dry run', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'release', '--', '--dry-run'], {
    cwd: root,
  });
  const published = stdout.trim().split('\n');
  expect(published).toHaveLength(3);
  for (const line of published)
    expect(line).toMatch(/^(?:@keyway\/[\w-]+|keyway)@\d+\.\d+\.\d+: \d+ files, .+, not published$/);
});
