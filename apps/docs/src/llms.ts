import { pagesOf, type Section } from './sidebar.js';
import type { SitePage } from './site-pages.js';

/** Replaced by the address of the installation when the page is served. */
export const URL_PLACEHOLDER = '__KEYWAY_URL__';

const ABOUT =
  'Keyway is a self-hosted credential vault and unified customer-support API: one API for the messages, conversations, customers and files of 18 helpdesks.';

/** Returns `llms.txt`: what the product is, and a link to the Markdown of every page (https://llmstxt.org). */
export function writeLlmsTxt(sections: readonly Section[]): string {
  const lists = sections.map(({ title, entries }) => {
    const lines = entries.flatMap(({ title: name, summary, page, below }) => [
      `- [${name}](${toUrl(page)})${summary === undefined ? '' : `: ${summary}`}`,
      ...below.map((each) => `- [${each.title}](${toUrl(each)})`),
    ]);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const start = `All pages in one file: ${URL_PLACEHOLDER}/docs/llms-full.txt. API description (OpenAPI 3.1): ${URL_PLACEHOLDER}/openapi.json`;
  return `${['# Keyway', `> ${ABOUT}`, start, ...lists].join('\n\n')}\n`;
}

/** Returns `llms-full.txt`: the text of every page, in the order of the sidebar. */
export const writeLlmsFullTxt = (sections: readonly Section[], textOf: (page: SitePage) => string): string =>
  pagesOf(sections)
    .map((page) => `Source: ${toUrl(page)}\n\n${textOf(page).trim()}\n`)
    .join('\n---\n\n');

const toUrl = ({ path }: SitePage): string => `${URL_PLACEHOLDER}/docs/${path}`;
