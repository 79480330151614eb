// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

import { root } from './run.mjs';
import { isAllowedLicence, licenceOf } from './supply/checks.mjs';
import { listRuntime, readInstalled, readLockfile } from './supply/lockfile.mjs';
import { listBundled, rootOfBundle, rootsOfShipped, SHIPPED } from './supply/shipped.mjs';
import { readManifests } from './supply/workspaces.mjs';

const out = process.argv[2] ?? join(root, '.sbom');

const lockfile = readLockfile(root);
mkdirSync(out, { recursive: true });
for (const [name, shipped] of Object.entries(SHIPPED)) {
  const file = join(out, `keyway-${name}.cdx.json`);
  const bom = buildBom(shipped);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
  console.log(`${file}: ${bom.components.size} components`);
}

/**
 * The components of a release: the workspace itself, its runtime dependencies, and the sources of its pages.
 * @param {import('./supply/shipped.mjs').Shipped} shipped
 */
function buildBom(shipped) {
  const { folder } = shipped;
  const manifest = readManifests(root, [folder])[folder];
  if (!manifest) throw new Error(`There is no ${folder}.`);
  const subject = new Models.Component(Enums.ComponentType.Application, manifest.name ?? folder, {
    version: manifest.version,
    bomRef: folder,
  });
  addLicence(subject, manifest.license);
  const roots = rootsOfShipped(lockfile, shipped);
  const runtime = listRuntime(lockfile, roots);
  const components = new Map([...runtime].map(([key, each]) => [key, toComponent(key, each)]));
  for (const [key, { needs }] of runtime)
    for (const need of needs) link(components.get(key), components.get(need));
  for (const [name, version] of roots) link(subject, components.get(`${name}@${version}`));
  for (const bundle of shipped.bundles ?? []) {
    const component = toBundle(folder, bundle);
    components.set(component.name, component);
    link(subject, component);
  }
  return new Models.Bom({
    components: new Models.ComponentRepository(components.values()),
    metadata: new Models.Metadata({ component: subject }),
  });
}

/**
 * A package whose ready-made bundle is in a page, and inside it what it holds.
 * @param {string} folder
 * @param {import('./supply/shipped.mjs').Bundle} bundle
 */
function toBundle(folder, bundle) {
  const [name, version] = rootOfBundle(lockfile, folder, bundle);
  const locked = listRuntime(lockfile, [[name, version]]).get(`${name}@${version}`);
  if (!locked) throw new Error(`The lockfile has no ${name}@${version}.`);
  // Without the peers that the lockfile gives it: the bundle has its own.
  const ref = `${name}@${locked.version}`;
  const component = toComponent(ref, locked);
  component.description = 'A ready-made bundle. What it holds has the versions that its maker chose.';
  for (const inner of listBundled(root, folder, bundle))
    component.components.add(
      new Models.Component(Enums.ComponentType.Library, bareOf(inner), {
        group: groupOf(inner),
        bomRef: `${ref} ${inner}`,
        purl: toPurl(inner),
      }),
    );
  return component;
}

/**
 * @param {string} key
 * @param {import('./supply/lockfile.mjs').Package} locked
 */
function toComponent(key, { name, version, integrity }) {
  const component = new Models.Component(Enums.ComponentType.Library, bareOf(name), {
    group: groupOf(name),
    version,
    bomRef: key,
    purl: `${toPurl(name)}@${version}`,
    hashes: new Models.HashDictionary([
      [
        Enums.HashAlgorithm['SHA-512'],
        Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
      ],
    ]),
  });
  addLicence(component, licenceOf({ name, version }, readInstalled(root, { name, version })));
  return component;
}

/** @param {string} name */
function groupOf(name) {
  return name.startsWith('@') ? name.split('/')[0] : undefined;
}

/** @param {string} name */
function bareOf(name) {
  return name.split('/').at(-1) ?? name;
}

/** @param {string} name */
function toPurl(name) {
  return `pkg:npm/${name.replace('@', '%40')}`;
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
