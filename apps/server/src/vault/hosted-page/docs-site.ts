import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

import { type Asset, contentTypes, listFiles } from './page-files.js';

/** A file of the docs as it is sent. */
export type DocsFile = Asset & {
  /** Hashes of the inline scripts of a page, as a policy names them. */
  readonly scripts: readonly string[];
};

/** The built docs: each file is read and prepared once, on its first request. */
export type DocsSite = {
  /** Returns the file at a path below `/docs/`. */
  find(path: string): DocsFile | undefined;
};

const ZIPPED = '.gz';

/** Returns the docs' folder, which only the server's own build creates. */
export function findDocsFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'docs'), join(here, '..', '..', '..', 'dist', 'docs')];
  return candidates.find((folder) => existsSync(join(folder, `index.html${ZIPPED}`)));
}

/** Returns the docs for an installation at this URL. No request names a file: the folder is listed once. */
export function loadDocsSite(folder: string | undefined, baseUrl: string): DocsSite | undefined {
  if (folder === undefined) return undefined;
  const placeholders = {
    '/__KEYWAY_BASE__': new URL(baseUrl).pathname.replace(/\/$/, ''),
    __KEYWAY_URL__: baseUrl.replace(/\/$/, ''),
  };
  const prepared = new Map<string, DocsFile>();
  let paths: ReadonlyMap<string, string> | undefined;
  return {
    find: (path) => {
      paths ??= listPaths(folder);
      const source = paths.get(path);
      if (source === undefined) return undefined;
      const file = prepared.get(path) ?? prepare(path, source, placeholders);
      prepared.set(path, file);
      return file;
    },
  };
}

const listPaths = (folder: string): Map<string, string> =>
  new Map(
    listFiles(folder).map((source) => {
      const path = relative(folder, source).split(sep).join('/');
      return [path.endsWith(ZIPPED) ? path.slice(0, -ZIPPED.length) : path, source];
    }),
  );

function prepare(path: string, source: string, placeholders: Readonly<Record<string, string>>): DocsFile {
  const stored = readFileSync(source);
  const contentType = contentTypes[extname(path)] ?? 'text/plain; charset=utf-8';
  if (!source.endsWith(ZIPPED))
    return { contentType, plain: stored, coded: [], hash: hashOf(stored), scripts: [] };
  const built = gunzipSync(stored).toString();
  const text = Object.entries(placeholders).reduce(
    (filled, [name, value]) => filled.replaceAll(name, () => value),
    built,
  );
  const plain = Buffer.from(text);
  return {
    contentType,
    plain,
    coded: [{ coding: 'gzip', bytes: text === built ? stored : gzipSync(plain) }],
    hash: hashOf(plain),
    scripts: path.endsWith('.html') ? hashScripts(text) : [],
  };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const hashScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
