// @ts-check
import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { prepare } from './prepare.mjs';
import { root, run } from './run.mjs';

const built = join(root, 'apps/server/dist');
const to = resolve(process.argv[2] ?? root);

await prepare({ build: true });
mkdirSync(to, { recursive: true });
const pack = ['pack', built, '--json', '--loglevel=error', '--pack-destination', to];
const { code, output } = await run('npm', pack, { capture: true });
if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
/** @type {[{ filename: string, size: number, unpackedSize: number }]} */
const [{ filename, size, unpackedSize }] = JSON.parse(output);
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
const others = Object.keys(dependencies).map((name) => join(root, 'apps/server/node_modules', name));
const installed = unpackedSize + others.reduce((sum, folder) => sum + sizeOf(realpathSync(folder)), 0);
console.log(`${join(to, filename)}: ${toMegabytes(size)} packed, ${toMegabytes(installed)} installed`);

/**
 * @param {string} folder
 * @returns {number}
 */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** @param {number} bytes */
function toMegabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
