import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Throws for a link, picture or anchor of the built site that leads nowhere. */
export function checkSite(folder: string, base: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  console.log(`docs: ${files.length} files, ${(bytes / 1e6).toFixed(2)} MB`);
  const pages = files
    .filter(({ name }) => name.endsWith('.html'))
    .map((entry) => posix.relative(folder, join(entry.parentPath, entry.name)));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const dead = pages.flatMap((page) =>
    targetsIn(texts.get(page) ?? '')
      .filter((target) => !leadsSomewhere({ folder, base, page, target, texts }))
      .map((target) => `${page}: ${target}`),
  );
  if (dead.length > 0) throw new Error(`The docs have dead links:\n${dead.join('\n')}`);
}

const targetsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, target = '']) => target)),
];

type Link = {
  folder: string;
  base: string;
  page: string;
  target: string;
  texts: ReadonlyMap<string, string>;
};

function leadsSomewhere({ folder, base, page, target, texts }: Link): boolean {
  const address = new URL(target.replaceAll('&amp;', '&'), `http://docs.invalid${base}${page}`);
  if (address.host !== 'docs.invalid') return true;
  if (!address.pathname.startsWith(base)) return false;
  const path = decodeURIComponent(address.pathname.slice(base.length));
  // The server serves the reference there.
  if (path === 'reference') return true;
  const [found] = [path, `${path}.html`, posix.join(path, 'index.html')].filter(
    (each) => texts.has(each) || (existsSync(join(folder, each)) && statSync(join(folder, each)).isFile()),
  );
  if (found === undefined) return false;
  const anchor = decodeURIComponent(address.hash.slice(1));
  const text = texts.get(found);
  return anchor === '' || text === undefined || text.includes(` id="${anchor}"`);
}
