import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

type CallFrame = {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
};
type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};
type Place = { readonly module: string; readonly name: string };

const root = join(import.meta.dirname, '../..');
const MAX_LINES = 45;
const idle = new Set(['(idle)', '(program)', '(root)']);
const sourceMaps = new Map<string, SourceMap | undefined>();

/** The moment in the clock of profiles, in microseconds. */
export const profileClock = (): number => Number(process.hrtime.bigint() / 1000n);

/** Where the busy time of a process's main thread went during the load: by module, then by function. */
export function describeProfile(folder: string, pid: number, load: { from: number; to: number }): string {
  const file = readdirSync(folder).find((name) => name.includes(`.${pid}.0.`));
  if (!file) return 'No profile was written.';
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, toPlace(callFrame)]));
  const modules = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  let moment = profile.startTime;
  profile.samples.forEach((id, index) => {
    const time = profile.timeDeltas[index] ?? 0;
    moment += time;
    const place = places.get(id);
    if (!place || idle.has(place.name) || moment < load.from || moment > load.to) return;
    busy += time;
    add(modules, place.module, time);
    add(functions, `${place.name} (${place.module})`, time);
  });
  const head = `${relative(root, join(folder, file))}: ${(busy / 1e6).toFixed(1)} s busy`;
  return [head, 'By module:', ...top(modules, busy), 'By function:', ...top(functions, busy)].join('\n');
}

/** The source file of ours, or a package's name. */
function toPlace({ functionName, url, lineNumber, columnNumber }: CallFrame): Place {
  const name = functionName || '(anonymous)';
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  if (path.includes('node_modules/')) return { module: packageOf(path), name };
  const entry = readSourceMap(path)?.findEntry(lineNumber, columnNumber);
  if (!entry || !('originalSource' in entry)) return { module: path || 'v8', name };
  const source = join(path, '..', entry.originalSource);
  if (source.includes('node_modules/')) return { module: packageOf(source), name };
  return { module: relative(root, source), name: `${name}:${entry.originalLine + 1}` };
}

const packageOf = (path: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(path.split('node_modules/').at(-1) ?? '')?.[0] ?? path;

function readSourceMap(path: string): SourceMap | undefined {
  if (!sourceMaps.has(path)) {
    const file = `${path}.map`;
    const payload = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as SourceMap['payload'])
      : undefined;
    sourceMaps.set(path, payload && new SourceMap(payload));
  }
  return sourceMaps.get(path);
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}

const top = (sums: ReadonlyMap<string, number>, total: number): string[] =>
  [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_LINES)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`);
