import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Derivation } from './derivation.js';

type Regions = Readonly<Record<string, string>>;

const root = new URL('../../', import.meta.url);
const region = /(<!-- derived: ([a-z-]+) -->\n)[\s\S]*?(<!-- \/derived -->)/g;

/**
 * A page that is written by hand, but for what stands between `<!-- derived: name -->` and `<!-- /derived -->`.
 * Throws when a region has no text or a text no region: a table that is gone must not go unnoticed.
 */
export function fillRegions(page: string, texts: Regions): string {
  const met = new Set<string>();
  const filled = page.replaceAll(region, (_whole, opening: string, name: string, closing: string) => {
    const text = texts[name];
    if (text === undefined) throw new Error(`Nothing computes the region ${name}.`);
    met.add(name);
    return `${opening}\n${text}\n\n${closing}`;
  });
  const missing = Object.keys(texts).filter((name) => !met.has(name));
  if (missing.length > 0) throw new Error(`The page has no region ${missing.join(', ')}.`);
  return filled;
}

/** A derivation that keeps the computed regions of one page. */
export const pageWithRegions = (path: string, build: () => Regions): Derivation => ({
  name: `tables in ${path}`,
  path,
  build: () =>
    new Map([['', fillRegions(readFileSync(fileURLToPath(new URL(path, root)), 'utf8'), build())]]),
});
