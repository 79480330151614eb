import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { listRuntime, readLockfile, type Package } from '../../scripts/supply/lockfile.mjs';
import { optional, required } from './unbundled.js';

const ROOT = '../..';
const ABOUT =
  'Self-hosted credential vault and unified customer-support API: server, sandbox and command line';

type Manifest = {
  name: string;
  version: string;
  license: string;
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Makes the folder a package that npm installs: its manifest, its locked dependencies, its README and licence. */
export function packManifest(to: string): void {
  const own = readJson('package.json');
  const versions = { ...own.devDependencies, ...own.dependencies };
  const manifest = {
    name: own.name,
    version: own.version,
    description: ABOUT,
    keywords: ['helpdesk', 'customer-support', 'oauth', 'credentials', 'vault', 'unified-api', 'self-hosted'],
    license: own.license,
    type: 'module',
    engines: readJson(join(ROOT, 'package.json')).engines,
    bin: { keyway: 'keyway.js' },
    // Source maps are half of the bytes, and Node reads them only with --enable-source-maps.
    files: ['**/*', '!**/*.map'],
    dependencies: pick(versions, required, (version) => version),
    ...(optional.length > 0 && {
      peerDependencies: pick(versions, optional, (version) => `^${version}`),
      peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
    }),
  };
  writeJson(join(to, 'package.json'), manifest);
  writeJson(join(to, 'npm-shrinkwrap.json'), toShrinkwrap(manifest));
  copyFileSync('README.md', join(to, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(to, 'LICENSE'));
}

const pick = (
  versions: Readonly<Record<string, string>>,
  names: readonly string[],
  toRange: (version: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (!version)
        throw new Error(`apps/server/package.json does not name ${name}, which unbundled.ts lists.`);
      return [name, toRange(version)];
    }),
  );

/**
 * Converts a dependency that pnpm has locked to an npm lockfile entry. Without `resolved`, npm fetches the version from
 * the user's own registry and accepts only bytes that match `integrity`.
 */
const toShrinkwrap = ({ name, version, dependencies }: Locked) => ({
  name,
  version,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name, version, dependencies },
    ...Object.fromEntries(
      [...listRuntime(readLockfile(ROOT), Object.entries(dependencies)).values()].map((each) => [
        `node_modules/${each.name}`,
        toLocked(each),
      ]),
    ),
  },
});

type Locked = { name: string; version: string; dependencies: Record<string, string> };

function toLocked({ name, version, integrity, needs }: Package) {
  // One folder per name: two versions of a package, or a package with dependencies of its own, would need nested
  // folders.
  if (needs.length > 0)
    throw new Error(`${name} has dependencies of its own; the shrinkwrap has to nest them.`);
  return { version, integrity };
}

const readJson = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
