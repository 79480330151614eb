import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

import { build } from 'vitepress';

import { checkSite } from '../src/check-site.js';
import { writeContent } from '../src/write-content.js';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The server replaces `__KEYWAY_BASE__` by the path of its BASE_URL; another base is for hosting elsewhere. */
const { values } = parseArgs({
  options: { base: { type: 'string', default: '/__KEYWAY_BASE__/docs/' }, out: { type: 'string' } },
});
const out = values.out ?? fileURLToPath(new URL('../dist', import.meta.url));

writeContent();
await build(folder, { base: values.base, outDir: out });
checkSite(out, values.base);
