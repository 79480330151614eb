import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** A page of the site and the Markdown file of the repository that it is made from. */
export type SitePage = {
  /** Path from the root of the repository. */
  readonly source: string;
  /** Path within the site, with `.md`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
};

/** Pages from outside `docs/` that guides link to. */
const elsewhere: Readonly<Record<string, string>> = {
  'packages/sdk/README.md': 'sdk-node.md',
  'sdks/php/README.md': 'sdk-php.md',
  'sdks/dotnet/README.md': 'sdk-dotnet.md',
  'packages/vault-js/README.md': 'vault-js.md',
  'SECURITY.md': 'security.md',
};

/** Returns every page of the site, in the order of their paths. */
export function readPages(root = repository): SitePage[] {
  const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`docs/${name}`, name.replace(/(^|\/)README\.md$/, '$1index.md')] as const);
  return [...guides, ...Object.entries(elsewhere)]
    .map(([source, path]) => {
      const text = readFileSync(join(root, source), 'utf8');
      return { source, path, title: titleOf(source, text), text };
    })
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function titleOf(source: string, text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${source} has no title.`);
  return title.replaceAll('`', '');
}

/** Returns the anchor that GitHub gives a heading, so that links work there and here. */
export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
