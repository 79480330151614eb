import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pnpm, root } from '../run.mjs';
import { SHIPPED } from '../supply/shipped.mjs';

const folder = mkdtempSync(join(tmpdir(), 'keyway-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('installing', () => {
  const packed = () => {
    const source = join(folder, 'fixture');
    mkdirSync(source, { recursive: true });
    const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` };
    writeFileSync(
      join(source, 'package.json'),
      JSON.stringify({ name: 'fixture', version: '1.0.0', scripts }),
    );
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'ignore' });
    return join(folder, 'fixture-1.0.0.tgz');
  };
  const install = async (name: string, npmrc: string, ...more: string[]): Promise<boolean> => {
    const target = join(folder, name);
    mkdirSync(target);
    copyFileSync(packed(), join(target, 'fixture-1.0.0.tgz'));
    const dependencies = { fixture: 'file:fixture-1.0.0.tgz' };
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name, private: true, dependencies }));
    writeFileSync(
      join(target, 'pnpm-workspace.yaml'),
      'packages: []\ndangerouslyAllowAllBuilds: true\nsideEffectsCache: false\n',
    );
    writeFileSync(join(target, '.npmrc'), npmrc);
    const { code, output } = await pnpm(
      ['--dir', target, 'install', '--offline', '--no-frozen-lockfile', ...more],
      {
        capture: true,
      },
    );
    expect({ code, output }).toMatchObject({ code: 0 });
    return existsSync(join(target, 'node_modules/fixture/ran'));
  };

  it('runs no script of a package with our settings, even of one that may build', async () => {
    const npmrc = readFileSync(join(root, '.npmrc'), 'utf8');
    expect(await install('ours', npmrc)).toBe(false);
    expect(await install('without', '', '--config.ignore-scripts=false')).toBe(true);
  }, 180_000);
});

type Component = {
  'bom-ref': string;
  group?: string;
  name: string;
  version?: string;
  purl?: string;
  hashes?: object[];
  licenses?: object[];
  components?: Component[];
};
type Bom = {
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

describe('the bill of materials', () => {
  const boms = new Map<string, Bom>();
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs'), folder], { stdio: 'ignore' });
    for (const name of Object.keys(SHIPPED))
      boms.set(name, readJson(join(folder, `keyway-${name}.cdx.json`)) as Bom);
  });
  const componentsOf = (name: string) => boms.get(name)?.components ?? [];
  const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

  it('is what the schema of CycloneDX 1.6 demands', () => {
    const isBom = buildSchemaCheck('bom-1.6');
    for (const bom of boms.values()) {
      isBom(bom);
      expect(isBom.errors).toBeNull();
      expect(bom.specVersion).toBe('1.6');
    }
    expect(isBom({ ...boms.get('server'), colour: 'red' })).toBe(false);
    expect(isBom({ ...boms.get('server'), components: [{ type: 'library' }] })).toBe(false);
  });

  it('has every component’s address, digest and licence, and no loose end', () => {
    const components = componentsOf('server');
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter(({ purl, hashes, licenses }) => !purl || !hashes || !licenses)).toEqual([]);
    const known = new Set(components.map((each) => each['bom-ref']));
    const needed = (boms.get('server')?.dependencies ?? []).flatMap(({ dependsOn = [] }) => dependsOn);
    expect(needed.filter((ref) => !known.has(ref))).toEqual([]);
    // Everything is there because something needs it.
    expect([...known].filter((ref) => !needed.includes(ref))).toEqual([]);
  });

  it('lists what the pages are made of', () => {
    const { dependencies } = readJson(join(root, 'apps/vault/package.json')) as {
      dependencies: Record<string, string>;
    };
    const listed = componentsOf('server').map((each) => `${nameOf(each)}@${each.version}`);
    const built = Object.entries(dependencies).filter(([, version]) => version !== 'workspace:*');
    expect(built.length).toBeGreaterThan(0);
    expect(
      built.map(([name, version]) => `${name}@${version}`).filter((each) => !listed.includes(each)),
    ).toEqual([]);
    const redoc = componentsOf('server').find(({ name }) => name === 'redoc');
    expect(redoc?.components?.map(nameOf)).toEqual(
      expect.arrayContaining(['@redocly/openapi-core', 'dompurify', 'lunr', 'react', 'styled-components']),
    );
    // Those versions are its maker’s, which ours would only look like.
    expect(redoc?.components?.filter(({ version }) => version !== undefined)).toEqual([]);
  });
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Validates against a schema that the library includes, and its references. */
function buildSchemaCheck(name: string) {
  const schemas = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
  const load = (each: string) => readJson(join(schemas, `${each}.SNAPSHOT.schema.json`)) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormatsModule.default(ajv);
  // Neither stands in what we write: we name no people and no addresses but packages’.
  for (const format of ['idn-email', 'iri-reference']) ajv.addFormat(format, () => false);
  for (const each of ['spdx', 'jsf-0.82'])
    ajv.addSchema(load(each), `http://cyclonedx.org/schema/${each}.SNAPSHOT.schema.json`);
  return ajv.compile(load(name));
}
