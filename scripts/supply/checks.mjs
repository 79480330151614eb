// @ts-check
/** @typedef {import('./lockfile.mjs').Lockfile} Lockfile */
/** @typedef {Record<string, Record<string, string> | undefined>} Manifest */

/** Minimum versions of runtime components. */
const minimums = {
  'body-parser': '2.3.0',
  'follow-redirects': '1.16.0',
  'path-to-regexp': '8.4.0',
  qs: '6.14.1',
  undici: '7.18.2',
};

const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
]);

/**
 * Licences of packages whose manifests state none, or not in SPDX form; from their LICENSE files.
 * @type {Readonly<Record<string, string>>}
 */
const readElsewhere = {
  'busboy@1.6.0': 'MIT',
  'decko@1.2.0': 'MIT',
  'stickyfill@1.1.1': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
};

/**
 * @param {{ name: string, version: string }} locked
 * @param {{ license?: unknown } | undefined} manifest
 * @returns {unknown}
 */
export const licenceOf = ({ name, version }, manifest) =>
  readElsewhere[`${name}@${version}`] ?? manifest?.license;

/**
 * Everything comes from the registry that is configured, with a digest of its content.
 * @param {Lockfile} lockfile
 */
export const findForeignSources = (lockfile) =>
  Object.entries(lockfile.packages).flatMap(([name, { resolution }]) => {
    const { integrity, ...rest } = resolution;
    const isFromRegistry = /^sha512-/.test(integrity ?? '') && Object.keys(rest).length === 0;
    return isFromRegistry ? [] : [`${name} does not come from the registry with a sha512 digest`];
  });

/**
 * Exact versions, and the same in manifest and lockfile.
 * @param {Lockfile} lockfile
 * @param {Record<string, Manifest>} manifests by folder
 */
export const findLoosePins = (lockfile, manifests) =>
  Object.entries(manifests).flatMap(([folder, manifest]) =>
    /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']).flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).flatMap(([name, wanted]) => {
        // One under another name, such as a second version, is named as well.
        const isExact =
          /^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(wanted) ||
          wanted === 'workspace:*';
        const locked = lockfile.importers[folder]?.[kind]?.[name]?.specifier;
        if (!isExact) return [`${folder}: ${name} is ${wanted}, which is not one version`];
        return locked === wanted
          ? []
          : [`${folder}: ${name} is ${wanted}, in the lockfile ${locked ?? 'absent'}`];
      }),
    ),
  );

/**
 * No package runs anything when it is installed.
 * @param {string} npmrc
 * @param {{ onlyBuiltDependencies?: string[], dangerouslyAllowAllBuilds?: boolean }} workspace
 */
export const findInstallScripts = (npmrc, workspace) => [
  ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc does not say ignore-scripts=true']),
  ...(workspace.onlyBuiltDependencies ?? []).map((name) => `${name} may run scripts when it is installed`),
  ...(workspace.dangerouslyAllowAllBuilds ? ['every package may run scripts when it is installed'] : []),
];

/** Minutes. */
const MIN_AGE = 14 * 24 * 60;

/**
 * Recently published versions may turn out to be compromised.
 * @param {{ minimumReleaseAge?: number, minimumReleaseAgeExclude?: string[] }} workspace
 */
export const findHaste = ({ minimumReleaseAge = 0, minimumReleaseAgeExclude = [] }) =>
  minimumReleaseAge >= MIN_AGE && minimumReleaseAgeExclude.length === 0
    ? []
    : ['pnpm-workspace.yaml lets releases in that are younger than 14 days'];

/** @param {Iterable<{ name: string, version: string }>} packages */
export const findOutdated = (packages) =>
  [...packages].flatMap(({ name, version }) => {
    const least = Object.entries(minimums).find(([known]) => known === name)?.[1];
    return least && isOlder(version, least) ? [`${name} ${version} is older than ${least}`] : [];
  });

/**
 * @param {string} version
 * @param {string} least
 */
function isOlder(version, least) {
  const [ours = [], theirs = []] = [version, least].map((text) => text.split(/[.-]/, 3).map(Number));
  const place = theirs.findIndex((number, index) => number !== ours[index]);
  return place < 0 ? version.includes('-') : (ours[place] ?? 0) < (theirs[place] ?? 0);
}

/**
 * Whether an SPDX expression lets us ship; what is not understood does not.
 * @param {unknown} licence
 */
export function isAllowedLicence(licence) {
  if (typeof licence !== 'string') return false;
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(text)) return false;
  return text.split(' OR ').some((part) => part.split(' AND ').every((name) => licences.has(name)));
}
