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
import {
  findForeignSources,
  findHaste,
  findInstallScripts,
  findLoosePins,
  findOutdated,
  isAllowedLicence,
  licenceOf,
} from '../supply/checks.mjs';
import { listRuntime, rootsOf, type Lockfile } from '../supply/lockfile.mjs';
import { readAudit } from '../supply/nuget.mjs';
import { SHIPPED } from '../supply/shipped.mjs';

const folder = mkdtempSync(join(tmpdir(), 'keyway-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const integrity = 'sha512-AAAA';
const lockfile: Lockfile = {
  importers: {
    app: { dependencies: { ours: { specifier: 'workspace:*', version: 'link:../ours' } } },
    ours: {
      dependencies: { used: { specifier: '1.0.0', version: '1.0.0(peer@1.0.0)' } },
      devDependencies: { tool: { specifier: '1.0.0', version: '1.0.0' } },
    },
  },
  packages: {
    'used@1.0.0': { resolution: { integrity }, peerDependenciesMeta: { spare: { optional: true } } },
    'peer@1.0.0': { resolution: { integrity } },
    'spare@1.0.0': { resolution: { integrity } },
    'tool@1.0.0': { resolution: { integrity } },
  },
  snapshots: {
    'used@1.0.0(peer@1.0.0)': { dependencies: { peer: '1.0.0' }, optionalDependencies: { spare: '1.0.0' } },
    'peer@1.0.0': {},
  },
};

it('releases server and SDK under one version, which npm run bump sets', () => {
  const versionOf = (folder: string) =>
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
  expect(versionOf('apps/server')).toBe(versionOf('packages/sdk'));
});

describe('the supply check', () => {
  it('follows what runs, through our packages, without tools and spare peers', () => {
    const runtime = listRuntime(lockfile, rootsOf(lockfile, 'app'));
    expect([...runtime.values()].map(({ name }) => name)).toEqual(['used', 'peer']);
  });

  it('reads what a restore of NuGet says of advisories, or why it says nothing', () => {
    const words =
      "Package 'System.Text.Json' 8.0.4 has a known high severity vulnerability, https://example.com/1";
    const asError = `/a/K.csproj : error NU1903: Warning As Error: ${words} [/a/K.sln]`;
    expect(readAudit(`${asError}\n/a/K.csproj : warning NU1903: ${words}\n`)).toEqual({
      advisories: [words],
    });
    expect(readAudit('  Restored /a/K.csproj (in 1 sec).')).toEqual({ advisories: [] });
    const silent = 'error NU1900: Error occurred while getting package vulnerability data: …';
    expect(readAudit(silent)).toMatchObject({ advisories: [], unchecked: expect.stringContaining('NU1900') });
    expect(readAudit('')).toMatchObject({ unchecked: expect.stringContaining('failed') });
  });

  it('finds what does not come from the registry', () => {
    expect(findForeignSources(lockfile)).toEqual([]);
    const foreign = {
      'a@1.0.0': { resolution: { tarball: 'https://example.com/a.tgz', integrity } },
      'b@1.0.0': { resolution: { type: 'git', repo: 'https://example.com/b.git' } },
      'c@1.0.0': { resolution: { integrity: 'sha1-AAAA' } },
    };
    expect(findForeignSources({ ...lockfile, packages: foreign })).toHaveLength(3);
  });

  it.each(['^1.0.0', '~1.0.0', '*', 'latest', '>=1', 'git+https://example.com/b.git', '1.0.1'])(
    'finds %s in a manifest',
    (wanted) => {
      const manifest = (version: string) => ({ ours: { dependencies: { used: version } } });
      expect(findLoosePins(lockfile, manifest('1.0.0'))).toEqual([]);
      expect(findLoosePins(lockfile, manifest(wanted))).toHaveLength(1);
    },
  );

  it('takes one version under another name, and no range of it', () => {
    const found = (wanted: string) =>
      findLoosePins(lockfile, { ours: { devDependencies: { alias: wanted } } } as never)[0];
    expect(found('npm:used@1.0.0')).toContain('in the lockfile absent');
    for (const wanted of ['npm:used@^1.0.0', 'npm:used', 'npm:used@latest'])
      expect(found(wanted)).toContain('not one version');
  });

  it('finds what is too old, and install scripts that are let run', () => {
    const of = (name: string, version: string) => findOutdated([{ name, version }]).length;
    expect([of('qs', '6.14.0'), of('qs', '6.9.99'), of('qs', '6.14.1-rc.1'), of('undici', '6.99.0')]).toEqual(
      [1, 1, 1, 1],
    );
    expect([of('qs', '6.14.1'), of('qs', '7.0.0'), of('express', '0.0.1')]).toEqual([0, 0, 0]);
    expect(findInstallScripts('ignore-scripts=true\n', {})).toEqual([]);
    expect(findInstallScripts('', { onlyBuiltDependencies: ['a'] })).toHaveLength(2);
  });

  it('finds that releases are let in on the day they come out', () => {
    expect(findHaste({ minimumReleaseAge: 14 * 24 * 60 })).toEqual([]);
    expect(findHaste({ minimumReleaseAge: 14 * 24 * 60 - 1 })).toHaveLength(1);
    expect(findHaste({})).toHaveLength(1);
    expect(findHaste({ minimumReleaseAge: 20_160, minimumReleaseAgeExclude: ['*'] })).toHaveLength(1);
  });

  it('reads licences as SPDX does', () => {
    const allowed = ['MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT', '(MIT OR GPL-3.0-only)'];
    const refused = [
      'GPL-3.0-only',
      'MIT AND GPL-3.0-only',
      'SEE LICENSE IN x',
      undefined,
      '',
      '(MIT) AND (X)',
    ];
    expect(allowed.filter((each) => !isAllowedLicence(each))).toEqual([]);
    expect(refused.filter(isAllowedLicence)).toEqual([]);
    expect(licenceOf({ name: 'url-template', version: '2.0.8' }, { license: 'BSD' })).toBe('BSD-3-Clause');
    expect(licenceOf({ name: 'url-template', version: '2.0.9' }, { license: 'BSD' })).toBe('BSD');
  });
});

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
