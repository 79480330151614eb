import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { assertTemplate } from './render-page.js';

/** Precompressed variants of each file by the build, best first, with their extensions. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

export type Asset = {
  readonly contentType: string;
  /** Hash of the plain bytes; each coding appends its name. */
  readonly hash: string;
  readonly plain: Buffer;
  /** Variants smaller than the plain bytes, best first. */
  readonly coded: readonly { readonly coding: 'br' | 'gzip'; readonly bytes: Buffer }[];
};

/** A built page in memory: no request reads or names a file. */
export type PageFiles = {
  readonly template: string;
  /** By path below `assets/`. */
  readonly assets: ReadonlyMap<string, Asset>;
};

/** Returns a page's folder: next to the built server, or the output of its own build; undefined if it is not built. */
export function findPageFolder(name: 'vault' | 'console'): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, name), join(here, '..', '..', '..', '..', name, 'dist')];
  return candidates.find((folder) => existsSync(join(folder, 'index.html')));
}

/** Returns the API reference's folder, which only the server's own build creates. */
export function findReferenceFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'reference'), join(here, '..', '..', '..', 'dist', 'reference')];
  return candidates.find((folder) => existsSync(join(folder, 'index.html')));
}

export function loadPageFiles(folder: string | undefined): PageFiles | undefined {
  if (folder === undefined) return undefined;
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  assertTemplate(template);
  const assetsFolder = join(folder, 'assets');
  const paths = listFiles(assetsFolder).filter(
    (path) => !codings.some(([, ending]) => path.endsWith(ending)),
  );
  const assets = paths.map(
    (path) => [relative(assetsFolder, path).split(sep).join('/'), loadAsset(path)] as const,
  );
  return { template, assets: new Map(assets) };
}

function loadAsset(path: string): Asset {
  const plain = readFileSync(path);
  return {
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    coded: codings
      .filter(([, ending]) => existsSync(path + ending))
      .map(([coding, ending]) => ({ coding, bytes: readFileSync(path + ending) }))
      .filter(({ bytes }) => bytes.length < plain.length),
  };
}

/** Lists regular files only: a symbolic link could lead anywhere. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
