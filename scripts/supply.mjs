// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { pnpm, root } from './run.mjs';
import {
  findForeignSources,
  findHaste,
  findInstallScripts,
  findLoosePins,
  findOutdated,
  isAllowedLicence,
  licenceOf,
} from './supply/checks.mjs';
import { listRuntime, readInstalled, readLockfile } from './supply/lockfile.mjs';
import { findNugetAdvisories } from './supply/nuget.mjs';
import { rootOfBundle, rootsOfShipped, SHIPPED } from './supply/shipped.mjs';
import { readManifests } from './supply/workspaces.mjs';

const lockfile = readLockfile(root);
const workspace = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
// A ready-made bundle holds other versions of what its package needs, under the same licences.
const roots = Object.values(SHIPPED).flatMap((each) => [
  ...rootsOfShipped(lockfile, each),
  ...(each.bundles ?? []).map((bundle) => rootOfBundle(lockfile, each.folder, bundle)),
]);
const shipped = listRuntime(lockfile, roots);
const problems = [
  ...findForeignSources(lockfile),
  ...findLoosePins(lockfile, readManifests(root, workspace.packages)),
  ...findInstallScripts(readFileSync(join(root, '.npmrc'), 'utf8'), workspace),
  ...findHaste(workspace),
  ...findOutdated(shipped.values()),
  ...findLicences(),
  ...(await findAdvisories()),
  ...(await findNugetAdvisories()),
];

console.log(`${shipped.size} packages ship, ${Object.keys(lockfile.packages).length} are locked.`);
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function findLicences() {
  return [...shipped.values()].flatMap(({ name, version }) => {
    const manifest = readInstalled(root, { name, version });
    // Only packages for another platform are locked and not installed.
    if (!manifest || isAllowedLicence(licenceOf({ name, version }, manifest))) return [];
    return [`${name} ${version} has the licence ${JSON.stringify(manifest.license ?? manifest.licenses)}`];
  });
}

/** Advisories of what runs in production, where the registry tells them. */
async function findAdvisories() {
  // As JSON: in its own words pnpm says nothing under `npm run --silent`.
  const { code, output } = await pnpm(['audit', '--prod', '--json'], { capture: true });
  if (code === 0) return [];
  const [refusal] =
    /ERR_PNPM_(?:AUDIT_BAD_RESPONSE|AUDIT_ENDPOINT\w*|META_FETCH_FAIL)|ENOTFOUND|ECONNREFUSED/.exec(output) ??
    [];
  if (!refusal) return [`the registry knows of advisories:\n${output.trim()}`];
  console.log(`Advisories not checked: the registry does not answer that question (${refusal}).`);
  return [];
}
