import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from '../run.mjs';
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
