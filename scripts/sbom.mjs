// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

import { root } from './run.mjs';
import { isAllowedLicence } from './supply/checks.mjs';
import { listRuntime, readInstalled, readLockfile, rootsOf } from './supply/lockfile.mjs';
import { readManifests } from './supply/workspaces.mjs';

const SHIPPED = { server: 'apps/server', sdk: 'packages/sdk', 'vault-js': 'packages/vault-js' };
const out = process.argv[2] ?? join(root, '.sbom');

const lockfile = readLockfile(root);
mkdirSync(out, { recursive: true });
for (const [name, folder] of Object.entries(SHIPPED)) {
  const file = join(out, `keyway-${name}.cdx.json`);
  const bom = buildBom(folder);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
  console.log(`${file}: ${bom.components.size} components`);
}

/**
 * What is in a release: the workspace itself, and everything that runs with it.
 * @param {string} folder
 */
function buildBom(folder) {
  const manifest = readManifests(root, [folder])[folder];
  if (!manifest) throw new Error(`There is no ${folder}.`);
  const subject = new Models.Component(Enums.ComponentType.Application, manifest.name ?? folder, {
    version: manifest.version,
    bomRef: folder,
  });
  addLicence(subject, manifest.license);
  const components = new Map(
    [...listRuntime(lockfile, folder)].map(([key, each]) => [key, toComponent(key, each)]),
  );
  for (const [key, { needs }] of listRuntime(lockfile, folder))
    for (const need of needs) link(components.get(key), components.get(need));
  for (const [name, version] of rootsOf(lockfile, folder))
    link(subject, components.get(`${name}@${version}`));
  return new Models.Bom({
    components: new Models.ComponentRepository(components.values()),
    metadata: new Models.Metadata({ component: subject }),
  });
}

/**
 * @param {string} key
 * @param {import('./supply/lockfile.mjs').Package} locked
 */
function toComponent(key, { name, version, integrity }) {
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const component = new Models.Component(Enums.ComponentType.Library, bare ?? name, {
    group,
    version,
    bomRef: key,
    purl: `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${bare}@${version}`,
    hashes: new Models.HashDictionary([
      [
        Enums.HashAlgorithm['SHA-512'],
        Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
      ],
    ]),
  });
  addLicence(component, readInstalled(root, { name, version })?.license);
  return component;
}

/**
 * @param {Models.Component} component
 * @param {unknown} licence
 */
function addLicence(component, licence) {
  if (typeof licence !== 'string') return;
  const isOne = isAllowedLicence(licence) && !/[ ()]/.test(licence);
  component.licenses.add(isOne ? new Models.SpdxLicense(licence) : new Models.LicenseExpression(licence));
}

/**
 * @param {Models.Component | undefined} from
 * @param {Models.Component | undefined} to
 */
function link(from, to) {
  if (from && to) from.dependencies.add(to.bomRef);
}
