import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { URL_PLACEHOLDER } from './llms.js';

/** A site for static hosting: its URL, the path in it, and the server whose API reference it links to. */
export type StaticSite = { readonly url: string; readonly base: string; readonly server: string };

/** Returns the site that the options describe; undefined for the site that the server delivers. */
export function readStaticSite(options: {
  readonly url?: string | undefined;
  readonly server?: string | undefined;
}): StaticSite | undefined {
  const { url, server } = options;
  if (url === undefined && server === undefined) return undefined;
  if (url === undefined || server === undefined)
    throw new Error('A site for static hosting needs both --url and --server.');
  const place = withoutSlash(url);
  return { url: place, base: `${new URL(place).pathname.replace(/\/$/, '')}/`, server: withoutSlash(server) };
}

/** Puts the URLs of the site and of the server into `llms.txt` and `llms-full.txt`. */
export function writeStaticLlms(folder: string, site: StaticSite): void {
  for (const name of ['llms.txt', 'llms-full.txt']) {
    const path = join(folder, name);
    writeFileSync(path, toStaticUrls(readFileSync(path, 'utf8'), site));
  }
}

/** Pages are at the site's URL, everything else at the server's. */
export function toStaticUrls(text: string, { url, server }: StaticSite): string {
  return text.replaceAll(`${URL_PLACEHOLDER}/docs/`, `${url}/`).replaceAll(URL_PLACEHOLDER, server);
}

/** Returns an `http` or `https` URL without its last slash. */
function withoutSlash(value: string): string {
  const { protocol, href } = new URL(value);
  if (!/^https?:$/.test(protocol)) throw new Error(`${value} is no URL of a site.`);
  return href.replace(/\/$/, '');
}
