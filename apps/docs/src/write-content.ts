import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { readDescription, withCallTabs } from './call-tabs.js';
import { writeLlmsFullTxt, writeLlmsTxt } from './llms.js';
import { readSections, type Section } from './sidebar.js';
import { FILES, toSiteLinks, toSitePath } from './site-links.js';
import { readPages, repository, type SitePage } from './site-pages.js';

const MARK = 'docs/images/keyway.svg';

/** Folder of the Markdown that VitePress builds from; nothing in it is committed. */
export const contentFolder = join(repository, 'apps/docs/generated/content');
const publicFolder = join(contentFolder, 'public');

/**
 * Writes the pages with the links of the site and each call in every language, the pictures next to them, and, in the
 * public folder, what is served as it is: the Markdown of each page, the files that pages link to, `llms.txt` and
 * `llms-full.txt`.
 */
export function writeContent(): Section[] {
  const pages = readPages();
  const sections = readSections(pages);
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const linked = new Map(pages.map((page) => [page, toSiteLinks(page, bySource, isFile)]));
  const textOf = (page: SitePage): string => withoutOrigin(linked.get(page)?.text ?? '');
  const description = readDescription();
  rmSync(contentFolder, { recursive: true, force: true });
  for (const page of pages) {
    const text = textOf(page);
    write(join(contentFolder, page.path), withCallTabs(text, description));
    write(join(publicFolder, page.path), toPlainFences(text));
  }
  for (const source of new Set([...linked.values()].flatMap(({ files }) => files))) {
    const path = toSitePath(source);
    copy(source, join(path.startsWith(FILES) ? publicFolder : contentFolder, path));
  }
  copy(MARK, join(publicFolder, 'keyway.svg'));
  write(join(publicFolder, 'llms.txt'), writeLlmsTxt(sections));
  write(
    join(publicFolder, 'llms-full.txt'),
    writeLlmsFullTxt(sections, (page) => toPlainFences(textOf(page))),
  );
  return sections;
}

/** Removes the comments on how a page is made, which its readers have no use for. */
const withoutOrigin = (text: string): string => text.replaceAll(/^<!-- .*? -->\n+/gm, '');

/** Fences name the language alone; the guides add for their tests what a sample is from, or that it runs. */
const toPlainFences = (text: string): string => text.replaceAll(/^```(\w+) .*$/gm, '```$1');

const isFile = (path: string): boolean =>
  statSync(join(repository, path), { throwIfNoEntry: false })?.isFile() === true;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function copy(source: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(repository, source), to);
}
