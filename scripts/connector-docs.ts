import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import { connectors } from '../packages/connectors/src/index.js';
import { connectorPages } from './connector-docs/pages.js';

/** Where the pages are committed. */
export const pagesFolder = fileURLToPath(new URL('../docs/connectors/', import.meta.url));

/** The pages of the connectors we ship as they have to be committed, by file name. */
export const buildPages = async (): Promise<Map<string, string>> => {
  const pages = new Map<string, string>();
  for (const [name, text] of connectorPages(connectors.values())) {
    const path = join(pagesFolder, name);
    pages.set(name, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  }
  return pages;
};

const writePages = async (): Promise<void> => {
  const pages = await buildPages();
  mkdirSync(pagesFolder, { recursive: true });
  for (const name of readdirSync(pagesFolder)) if (!pages.has(name)) rmSync(join(pagesFolder, name));
  for (const [name, text] of pages) writeFileSync(join(pagesFolder, name), text);
  console.log(`${pages.size} pages in docs/connectors.`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePages();
