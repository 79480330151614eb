import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';

const BUNDLE = 'redoc/bundles/redoc.standalone.js';
const LICENCES = `${BUNDLE}.LICENSE.txt`;
/** The one file that the renderer loads from a third party; without a response it leaves the space empty. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

/** Packs the API reference: its page, and its assets under content-hashed names. */
export function packReference(from: string, to: string): void {
  const { resolve } = createRequire(import.meta.url);
  const licences = asset('redoc-licences.txt', readFileSync(resolve(LICENCES), 'utf8'));
  const assets = [
    asset('redoc.js', toOwnAssets(readFileSync(resolve(BUNDLE), 'utf8'), licences.name)),
    ...['reference.js', 'reference.css'].map((name) => asset(name, readFileSync(join(from, name), 'utf8'))),
    licences,
  ];
  mkdirSync(join(to, 'assets'), { recursive: true });
  let page = readFileSync(join(from, 'index.html'), 'utf8');
  for (const { source, name, text } of assets) {
    page = page.replace(`"./assets/${source}"`, `"./assets/${name}"`);
    writeFileSync(join(to, 'assets', name), text);
  }
  writeFileSync(join(to, 'index.html'), page);
}

function asset(source: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const { name, ext } = parse(source);
  return { source, name: `${name}-${hash}${ext}`, text };
}

function toOwnAssets(bundle: string, licences: string): string {
  if (bundle.split(LOGO).length !== 2) throw new Error(`${BUNDLE} does not load ${LOGO} at one place.`);
  return bundle
    .replace(LOGO, 'data:,')
    .replace('redoc.standalone.js.LICENSE.txt', licences)
    .replace(/\n\/\/# sourceMappingURL=.*/, '');
}
