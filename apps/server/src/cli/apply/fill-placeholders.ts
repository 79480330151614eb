import { readFileSync } from 'node:fs';

export type Variables = Readonly<Record<string, string | undefined>>;

const placeholder = /\$(?:(\$)|\{(file:)?([^{}]*)\})/g;

/**
 * Replaces the placeholders of environment variables (`${NAME}`) and files (`${file:/run/secrets/name}`) in every text;
 * `$${` stands for `${`. A missing value is a problem that names the place and the placeholder.
 */
export function fillPlaceholders(
  value: unknown,
  variables: Variables,
): { text: unknown; problems: string[] } {
  const problems: string[] = [];
  const fill = (text: string, path: string): string =>
    text.replace(placeholder, (_, escaped: string | undefined, isFile: string | undefined, name: string) => {
      if (escaped) return '$';
      const found = isFile ? contentOf(name) : variables[name];
      if (found === undefined || found === '')
        problems.push(`${path}: ${isFile ? `the file ${name}` : `the variable ${name}`} is missing or empty`);
      return found ?? '';
    });
  const walk = (each: unknown, path: string): unknown => {
    if (typeof each === 'string') return fill(each, path);
    if (Array.isArray(each)) return each.map((item, index) => walk(item, `${path}[${index}]`));
    if (typeof each !== 'object' || each === null) return each;
    const members = Object.entries(each).map(([name, member]) => [
      name,
      walk(member, path ? `${path}.${name}` : name),
    ]);
    return Object.fromEntries(members) as unknown;
  };
  return { text: walk(value, ''), problems };
}

/** Reads a file without its final newline, which editors and `echo` add. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
