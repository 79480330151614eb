// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rootsOf } from './lockfile.mjs';

/**
 * A release: the workspace itself, the workspaces built into it, and packages whose ready-made bundle is copied into
 * them.
 * @typedef {{ folder: string, parts?: readonly string[], bundles?: readonly Bundle[] }} Shipped
 * @typedef {{ name: string, maps: RegExp }} Bundle `maps` are the source maps of the files that are copied
 */

/** @type {Record<string, Shipped>} */
export const SHIPPED = {
  server: {
    folder: 'apps/server',
    parts: ['apps/console', 'apps/docs', 'apps/vault', 'packages/ui', 'apps/sandbox'],
    bundles: [{ name: 'redoc', maps: /^bundles\/(?:redoc\.standalone|\w+\.worker)\.js\.map$/ }],
  },
  sdk: { folder: 'packages/sdk' },
  'vault-js': { folder: 'packages/vault-js' },
};

/**
 * The packages that run or are built in, in the versions of our lockfile.
 * @param {import('./lockfile.mjs').Lockfile} lockfile
 * @param {Shipped} shipped
 */
export const rootsOfShipped = (lockfile, { folder, parts = [] }) =>
  [folder, ...parts].flatMap((each) => rootsOf(lockfile, each));

/**
 * A package whose bundle is copied, and its locked version: a tool to us, as nothing runs it.
 * @param {import('./lockfile.mjs').Lockfile} lockfile
 * @param {string} folder
 * @param {Bundle} bundle
 * @returns {[string, string]}
 */
export const rootOfBundle = (lockfile, folder, { name }) => {
  const pin = lockfile.importers[folder]?.devDependencies?.[name];
  if (!pin) throw new Error(`${folder} does not name ${name}, whose bundle it copies.`);
  return [name, pin.version];
};

/**
 * The package names in a ready-made bundle, from its source maps. They do not state versions, and our lockfile may have
 * others.
 * @param {string} root
 * @param {string} folder
 * @param {Bundle} bundle
 */
export const listBundled = (root, folder, { name, maps }) => {
  const home = join(root, folder, 'node_modules', name);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => maps.test(path));
  const names = files.flatMap((path) => {
    /** @type {{ sources: string[] }} */
    const { sources } = JSON.parse(readFileSync(join(home, path), 'utf8'));
    return sources.flatMap((source) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  });
  if (names.length === 0) throw new Error(`The source maps of ${name} tell nothing.`);
  return [...new Set(names)].sort();
};
