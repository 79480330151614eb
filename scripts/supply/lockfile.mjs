// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { parse } from 'yaml';

/**
 * @typedef {Record<string, string>} Edges
 * @typedef {{ specifier: string, version: string }} Pin
 * @typedef {{ dependencies?: Record<string, Pin>, devDependencies?: Record<string, Pin>, optionalDependencies?: Record<string, Pin> }} Importer
 * @typedef {{
 *   importers: Record<string, Importer>,
 *   packages: Record<string, { resolution: { integrity?: string, tarball?: string, type?: string, repo?: string }, peerDependenciesMeta?: Record<string, { optional?: boolean }> }>,
 *   snapshots: Record<string, { dependencies?: Edges, optionalDependencies?: Edges }>,
 * }} Lockfile
 * @typedef {{ name: string, version: string, integrity: string, needs: string[] }} Package
 */

/**
 * @param {string} root
 * @returns {Lockfile}
 */
export const readLockfile = (root) => parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));

/**
 * These packages and their runtime dependencies. An optional peer counts only if another package needs it.
 * @param {Lockfile} lockfile
 * @param {readonly [string, string][]} roots names and locked versions
 * @returns {Map<string, Package>}
 */
export function listRuntime(lockfile, roots) {
  /** @type {Map<string, Package>} */
  const found = new Map();
  /** @type {(name: string, version: string) => void} */
  const visit = (name, version) => {
    const key = `${name}@${version}`;
    if (found.has(key)) return;
    const bare = version.split('(')[0] ?? '';
    const meta = lockfile.packages[`${name}@${bare}`];
    if (!meta) throw new Error(`The lockfile has no ${name}@${bare}.`);
    const needs = edgesOf(lockfile, key, meta.peerDependenciesMeta ?? {});
    found.set(key, {
      name,
      version: bare,
      integrity: meta.resolution.integrity ?? '',
      needs: needs.map(([other, wanted]) => `${other}@${wanted}`),
    });
    for (const [other, wanted] of needs) visit(other, wanted);
  };
  for (const [name, version] of roots) visit(name, version);
  return found;
}

/**
 * The production dependencies of a workspace: its direct ones, and those of our packages it is built from.
 * @param {Lockfile} lockfile
 * @param {string} workspace
 * @returns {[string, string][]}
 */
export function rootsOf(lockfile, workspace) {
  const importer = lockfile.importers[workspace] ?? {};
  return Object.entries({ ...importer.dependencies, ...importer.optionalDependencies }).flatMap(
    ([name, { version }]) =>
      version.startsWith('link:')
        ? rootsOf(lockfile, posix.join(workspace, version.slice('link:'.length)))
        : [/** @type {[string, string]} */ ([name, version])],
  );
}

/**
 * @param {Lockfile} lockfile
 * @param {string} key
 * @param {Record<string, { optional?: boolean }>} peers
 */
function edgesOf(lockfile, key, peers) {
  const { dependencies, optionalDependencies } = lockfile.snapshots[key] ?? {};
  return Object.entries({ ...dependencies, ...optionalDependencies }).filter(
    ([name]) => peers[name]?.optional !== true,
  );
}

/**
 * The manifest of an installed package; undefined for one of another platform.
 * @param {string} root
 * @param {{ name: string, version: string }} wanted
 * @returns {{ license?: unknown, licenses?: unknown, description?: string } | undefined}
 */
export function readInstalled(root, { name, version }) {
  const store = join(root, 'node_modules/.pnpm');
  const start = `${name.replace('/', '+')}@${version}`;
  const folder = readdirSync(store).find((each) => each === start || each.startsWith(`${start}_`));
  const path = folder && join(store, folder, 'node_modules', name, 'package.json');
  return path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
