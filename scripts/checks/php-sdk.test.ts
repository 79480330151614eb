import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from '../run.mjs';

const folder = join(root, 'sdks/php');
const loadable = "foreach (['GuzzleHttp/autoload.php', 'Psr/Log/autoload.php'] as $file) require $file;";

/** Why the suite cannot run here, or nothing. */
function missing(): string | undefined {
  if (spawnSync('php', ['--version']).status !== 0) return 'php (Debian package php-cli) is not installed';
  if (spawnSync('phpunit', ['--version']).status !== 0)
    return 'phpunit (Debian package phpunit) is not installed';
  if (spawnSync('php', ['-r', loadable]).status !== 0) {
    return 'Guzzle or the PSR interfaces (Debian packages php-guzzlehttp-guzzle, php-psr-log) are not installed';
  }
  return undefined;
}

const reason = missing();
if (reason && process.env.CI === 'true') throw new Error(reason);
if (reason) console.warn(`Skipped: ${reason}.`);

describe.skipIf(reason)('the PHP SDK', () => {
  it('has no file that PHP cannot read', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.php') && !name.startsWith('vendor'),
    );
    expect(files.length).toBeGreaterThan(100);
    // The same check as `php -l`, for all files in one process.
    const parse =
      'foreach (array_slice($argv, 1) as $file) PhpToken::tokenize(file_get_contents($file), TOKEN_PARSE);';
    const php = spawnSync('php', ['-r', parse, '--', ...files], { cwd: folder, encoding: 'utf8' });
    expect(`${php.stdout}${php.stderr}`).toBe('');
    expect(php.status).toBe(0);
  });

  it('passes its own tests', () => {
    const phpunit = spawnSync('phpunit', [], { cwd: folder, encoding: 'utf8' });
    expect(phpunit.stdout).toMatch(/^OK \(\d+ tests/m);
    expect(phpunit.status).toBe(0);
  });
});
