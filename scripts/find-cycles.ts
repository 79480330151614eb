import type { SourceFile } from './source-files.js';

/** Circles in which files import each other, one for each import that closes a circle; types are gone at run time. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    trail.push(path);
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const { path } of files) visit(path);
  return cycles;
}
