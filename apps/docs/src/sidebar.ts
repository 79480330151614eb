import { posix } from 'node:path';

import type { SitePage } from './site-pages.js';

/** An entry of the sidebar. The index of a folder has the folder's pages below it. */
export type Entry = {
  readonly title: string;
  /** Says in a few words what the page is about, if the index does. */
  readonly summary: string | undefined;
  readonly page: SitePage;
  readonly below: readonly SitePage[];
};
/** A group of the sidebar; its title is a heading of `docs/README.md`. */
export type Section = { readonly title: string; readonly entries: readonly Entry[] };

const INDEX = 'docs/README.md';
const ITEM = /^- \[([^\]]+)\]\(([^)#\s]+\.md)\)(?:: (.+))?/;

/**
 * Returns the sections of the sidebar: those of the index of the guides, in its order. Throws for a page that is in none
 * of them.
 */
export function readSections(pages: readonly SitePage[]): Section[] {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const index = bySource.get(INDEX);
  if (!index) throw new Error(`There is no ${INDEX}.`);
  const sections = index.text
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = '', ...lines] = text.split('\n');
      return { title, entries: lines.flatMap((line) => readEntry(line, bySource)) };
    })
    .filter(({ entries }) => entries.length > 0);
  const listed = new Set([index, ...pagesOf(sections)]);
  const missing = pages.filter((page) => !listed.has(page)).map(({ source }) => source);
  if (missing.length > 0) throw new Error(`${INDEX} does not list ${missing.join(', ')}.`);
  return sections;
}

/** Returns all pages of the sections in their order. */
export const pagesOf = (sections: readonly Section[]): SitePage[] =>
  sections.flatMap(({ entries }) => entries.flatMap(({ page, below }) => [page, ...below]));

/** Returns the entry of a line of the list; prose and tables, which link to pages too, have none. */
function readEntry(line: string, pages: ReadonlyMap<string, SitePage>): Entry[] {
  const [, title = '', target, summary] = ITEM.exec(line) ?? [];
  if (target === undefined) return [];
  const page = pages.get(posix.join('docs', target));
  if (!page) throw new Error(`${INDEX} lists ${target}, which is no page.`);
  const folder = /^(docs\/.+\/)README\.md$/.exec(page.source)?.[1];
  const below = folder
    ? [...pages.values()].filter((each) => each !== page && each.source.startsWith(folder))
    : [];
  return [{ title, summary, page, below }];
}
