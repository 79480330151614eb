import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

import { build } from 'vitepress';

import { checkSite } from '../src/check-site.js';
import { readStaticSite, writeStaticLlms } from '../src/static-site.js';
import { writeContent } from '../src/write-content.js';

const folder = fileURLToPath(new URL('..', import.meta.url));

const { values } = parseArgs({
  options: { url: { type: 'string' }, server: { type: 'string' }, out: { type: 'string' } },
});
const site = readStaticSite(values);
// npm runs scripts in the package's folder; the path is relative to the caller's.
const out = resolve(
  ...(values.out === undefined ? [folder, 'dist'] : [process.env.INIT_CWD ?? '', values.out]),
);
// The server replaces the placeholder by the path of its BASE_URL.
const base = site?.base ?? '/__KEYWAY_BASE__/docs/';

writeContent();
if (site) process.env.KEYWAY_DOCS_SERVER = site.server;
await build(folder, { base, outDir: out });
if (site) writeStaticLlms(out, site);
checkSite(out, base);
