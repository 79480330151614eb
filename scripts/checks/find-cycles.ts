import type { Import, SourceFile } from './source-files.js';

/**
 * Circles in which files import each other, one for each import that closes a circle. Types count: who names another
 * file's type has to read that file. A room's index is looked through, to the file that it takes each name from.
 */
export function findCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    trail.push(path);
    const { imports = [] } = byPath.get(path) ?? {};
    for (const target of new Set(imports.flatMap((each) => targetsOf(each, byPath)))) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const { path } of files) visit(path);
  return cycles;
}

function targetsOf({ target, names }: Import, byPath: ReadonlyMap<string, SourceFile>): string[] {
  if (!target.endsWith('/index.ts') || names.length === 0) return [target];
  const door = byPath.get(target)?.imports ?? [];
  return names.map((name) => door.find((each) => each.names.includes(name))?.target ?? target);
}
