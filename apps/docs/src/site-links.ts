import { posix } from 'node:path';

import type { SitePage } from './site-pages.js';

/** Folders whose files the site publishes when a page links to them. */
const published = /^deploy\//;
/** Path of published files within the site. */
export const FILES = 'files/';

/** A page's Markdown as the site has it, and the files of the repository that it links to. */
export type LinkedPage = { readonly text: string; readonly files: readonly string[] };

/**
 * Points the links of a page at the site's pages, pictures and published files. A link to anything else in the
 * repository becomes plain text, as the site has no such page.
 */
export function toSiteLinks(
  page: SitePage,
  pages: ReadonlyMap<string, SitePage>,
  isFile: (path: string) => boolean,
): LinkedPage {
  const files: string[] = [];
  const { masked, unmask } = maskCode(page.text);
  const text = masked.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^[\]]*\](?:\([^()]*\))?)*)\]\(([^()\s]+)\)/g,
    (whole, mark: string, words: string, target: string) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return whole;
      // A picture may be the words of a link.
      const inner = words.includes('](') ? toSiteLinks({ ...page, text: words }, pages, isFile).text : words;
      const [path = '', anchor] = target.split('#');
      const source = posix.normalize(posix.join(posix.dirname(page.source), path)).replace(/\/$/, '');
      const found = pages.get(source);
      if (found) return `${mark}[${inner}](${toRelative(page, found.path)}${anchor ? `#${anchor}` : ''})`;
      if (mark === '!' || published.test(source)) {
        if (!isFile(source)) return inner;
        files.push(source);
        return `${mark}[${inner}](${toRelative(page, toSitePath(source))})`;
      }
      return inner;
    },
  );
  return { text: unmask(text), files };
}

/** Pictures of the guides stay beside them; other files are published below `files/`. */
export const toSitePath = (source: string): string =>
  source.startsWith('docs/') ? source.slice('docs/'.length) : `${FILES}${source}`;

const toRelative = ({ path }: SitePage, target: string): string =>
  posix.relative(posix.dirname(path), target);

/** Replaces blocks and spans of code by tokens, so that links in samples are left alone. */
function maskCode(text: string): { masked: string; unmask: (text: string) => string } {
  const kept: string[] = [];
  const masked = text.replaceAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm, (code) => {
    kept.push(code);
    return `\u{E000}${kept.length - 1}\u{E001}`;
  });
  const unmask = (from: string): string =>
    from.replaceAll(/\u{E000}(\d+)\u{E001}/gu, (_token, index: string) => kept[Number(index)] ?? '');
  return { masked, unmask };
}
