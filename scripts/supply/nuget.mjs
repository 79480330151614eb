// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../run.mjs';

const project = join(root, 'sdks/dotnet/src/Keyway.Sdk/Keyway.Sdk.csproj');
/** Forced, because a restore without changes repeats its earlier output. */
const restore = ['restore', project, '--force', '-p:NuGetAudit=true', '-p:NuGetAuditMode=all'];
const env = {
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT: '2',
};
const MAX_MS = 120_000;
const MAX_ANSWER_MS = 10_000;

/** Advisories of what the .NET SDK brings along, where there is .NET and a registry tells them. */
export async function findNugetAdvisories() {
  const { advisories, unchecked } = await audit();
  if (unchecked) console.log(`Advisories of the .NET SDK not checked: ${unchecked}.`);
  return advisories;
}

/** @typedef {{ advisories: string[], unchecked?: string }} Audit */

/** @returns {Promise<Audit>} */
async function audit() {
  const { missing, output } = await runDotnet(['nuget', 'list', 'source', '--format', 'short']);
  if (missing) return { advisories: [], unchecked: 'dotnet is not installed' };
  const sources = [...output.matchAll(/^E\S* (https:\S+)$/gm)].map(([, url = '']) => url);
  // NuGet says nothing of advisories where no source does.
  const tells = await Promise.all(sources.map(tellsAdvisories));
  if (!tells.includes(true))
    return { advisories: [], unchecked: 'the registry does not answer that question' };
  return readAudit((await runDotnet([...restore, '--disable-build-servers'])).output);
}

/** @param {string} source the address of a registry's index */
async function tellsAdvisories(source) {
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(MAX_ANSWER_MS) });
    const { resources = [] } = /** @type {{ resources?: { '@type'?: unknown }[] }} */ (await answer.json());
    return resources.some((resource) => String(resource['@type']).startsWith('VulnerabilityInfo/'));
  } catch {
    return false;
  }
}

/**
 * The advisories that a restore reports (NU1901 to NU1904, by severity), or the reason why it reports none.
 * @param {string} output
 * @returns {Audit}
 */
export function readAudit(output) {
  const told = [
    ...output.matchAll(/\b(?:warning|error) NU190[1-4]: (?:Warning As Error: )?(.+?)(?: \[[^\]]*\])?$/gm),
  ];
  const advisories = [...new Set(told.map(([, text = '']) => text.trim()))];
  if (advisories.length > 0) return { advisories };
  const [refusal] = /\bNU(?:1900|1905|1301)\b/.exec(output) ?? [];
  if (refusal) return { advisories, unchecked: `the registry does not answer that question (${refusal})` };
  if (/\b(?:Restored|up-to-date)\b/.test(output)) return { advisories };
  return { advisories, unchecked: `the restore failed: ${output.trim().slice(-500)}` };
}

/** @param {readonly string[]} parameters */
async function runDotnet(parameters) {
  try {
    const options = { env: { ...process.env, ...env }, timeout: MAX_MS };
    const { stdout } = await promisify(execFile)('dotnet', parameters, options);
    return { missing: false, output: stdout };
  } catch (error) {
    /** @type {{ code?: unknown, stdout?: string, stderr?: string }} */
    const { code, stdout = '', stderr = '' } = Object(error);
    return { missing: code === 'ENOENT', output: `${stdout}${stderr}` };
  }
}
