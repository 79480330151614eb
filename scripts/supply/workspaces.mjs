// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The manifests of the workspace, by folder, as the lockfile names them.
 * @param {string} root
 * @param {readonly string[]} patterns as in pnpm-workspace.yaml
 * @returns {Record<string, import('./checks.mjs').Manifest & { name?: string, version?: string, license?: string }>}
 */
export function readManifests(root, patterns) {
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  );
  const present = ['.', ...folders].filter((folder) => existsSync(join(root, folder, 'package.json')));
  return Object.fromEntries(
    present.map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))]),
  );
}
