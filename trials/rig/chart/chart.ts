import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

import { findProgram } from '../processes/debian-program.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../../deploy/chart/', import.meta.url));
const source = fileURLToPath(new URL('render.go', import.meta.url));
/** Where Debian's packages have Go libraries. */
const LIBRARIES = '/usr/share/gocode';

export type Values = { readonly [name: string]: unknown };
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec?: unknown;
};

/** Why charts cannot be rendered here, or false. In CI that is a failure. */
export const chartToolsAreMissing = (): boolean =>
  !findProgram('/usr/bin/go', 'golang-go') ||
  !findProgram(`${LIBRARIES}/src/github.com/Masterminds/sprig`, 'golang-github-masterminds-sprig-dev') ||
  !findProgram(`${LIBRARIES}/src/sigs.k8s.io/yaml`, 'golang-k8s-sigs-yaml-dev');

export const readDefaults = (): Values => parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Values;

/** The chart's schema errors for values, as Helm checks them before rendering. */
export function findWrongValues(values: Values): string[] {
  const schema = JSON.parse(readFileSync(join(folder, 'values.schema.json'), 'utf8')) as object;
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  validate(values);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The manifests that Helm would send to the cluster. */
export async function renderChart(given: Values = {}): Promise<Manifest[]> {
  const values = merge(readDefaults(), given);
  const wrong = findWrongValues(values);
  if (wrong.length > 0) throw new Error(`The values are wrong:\n${wrong.join('\n')}`);
  const rendering = run(await buildRenderer(), [folder, 'keyway']);
  rendering.child.stdin?.end(JSON.stringify(values));
  const { stdout } = await rendering;
  const [, ...texts] = stdout.split(/^---\n# Source: /m);
  return texts
    .filter((text) => !text.startsWith('NOTES'))
    .flatMap((text) => parseAllDocuments(text.replace(/^.*\n/, ''), { uniqueKeys: true }))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

type Pod = {
  readonly securityContext: { readonly runAsUser: number };
  readonly containers: readonly [
    { readonly args: string[]; readonly env: readonly { readonly name: string; readonly value: string }[] },
  ];
};

/** The pod of the processes of one kind. */
export function findPod(manifests: readonly Manifest[], component: string): Pod {
  const found = manifests.find(
    ({ kind, metadata }) =>
      kind === 'Deployment' && metadata.labels['app.kubernetes.io/component'] === component,
  );
  if (!found) throw new Error(`The chart has no Deployment of the component ${component}.`);
  return (found.spec as { template: { spec: Pod } }).template.spec;
}

let renderer: string | undefined;
async function buildRenderer(): Promise<string> {
  if (renderer && existsSync(renderer)) return renderer;
  const work = mkdtempSync(join(tmpdir(), 'keyway-chart-'));
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARIES, GOCACHE: join(tmpdir(), 'keyway-go') };
  await run('go', ['build', '-o', join(work, 'render'), source], { env, cwd: work });
  return (renderer = join(work, 'render'));
}

/** As Helm does: what is given wins, member by member. */
export const merge = (under: Values, over: Values): Values => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const below = under[name];
      return [name, isValues(below) && isValues(value) ? merge(below, value) : value];
    }),
  ),
});

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
