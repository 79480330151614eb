import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Made from the descriptions of Kubernetes and of the Prometheus Operator. */
const packages = [
  [
    'kubernetes-models@4.5.1',
    'M/dxDW9hLjVQkRJkMAZbYLLbIj5ZrItgL9ZLJhla2bURUHhQ1CoLAz0+2bcfvAVgu0KFwP9x0kjypYVdWYajXw==',
  ],
  [
    '@kubernetes-models/prometheus-operator@4.4.2',
    'mGOlbwOl2cTqBPQ5v88kKyW2rmW2K1/2MrE0UukFYJMyHorww2lKxdFQY4nI+FQKWCOkQf1xwDJyH2GN6W/FUQ==',
  ],
  [
    '@kubernetes-models/apimachinery@2.2.0',
    '7Yj3aMz/nCTdr221wHOMsw5vAMJnLqANMI3BTuCmYjbP+7/tGAaOsiFwT75F4TJH45Dk1P6wcAEqDeCD1ur82Q==',
  ],
  [
    '@kubernetes-models/base@5.0.1',
    'Yfzmh965y/hT8qs9eE+Ms9sO1iT31c/sPoJerBFRGS9KechXXfxHgeqtpOzq+eByQ1INblkcZ09rt2V0FxG0lA==',
  ],
] as const;
const digestOfAll = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12);

/** A folder from which they can be imported, fetched once per machine: 30 MB are too much to install for everyone. */
export async function fetchKubernetesTypes(): Promise<string> {
  const folder = join(tmpdir(), `keyway-kubernetes-types-${digestOfAll}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'keyway-kubernetes-types-'));
  try {
    for (const [name, integrity] of packages) await fetchPackage(draft, name, integrity);
    // Whole or not at all, also when two runs fetch them at once.
    if (!existsSync(folder)) renameSync(draft, folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fetchPackage(folder: string, name: string, integrity: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', name, '--silent'], { cwd: folder });
  const archive = join(folder, stdout.trim());
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (digest !== integrity) throw new Error(`${name} is not the file that was pinned.`);
  const place = join(folder, 'node_modules', name.replace(/@[^@]+$/, ''));
  mkdirSync(place, { recursive: true });
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', place]);
  rmSync(archive);
}
