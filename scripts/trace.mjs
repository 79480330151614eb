// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { prepare } from './prepare.mjs';
import { root, run } from './run.mjs';

const USAGE = `Usage: npm run trace -- [FILE]

Writes every request that the connectors send in the conformance suite, and every record that they make of the answers,
to FILE (default: node_modules/.cache/trace.txt), and prints its digest and that of the API description. A change that
is not meant to change behaviour leaves both as they are.`;

const [file] = process.argv.slice(2);
if (file?.startsWith('-')) {
  console.log(USAGE);
  process.exit(file === '--help' ? 0 : 2);
}
const path = file ? resolve(file) : join(root, 'node_modules/.cache/trace.txt');
await mkdir(join(path, '..'), { recursive: true });
await prepare();
process.env.KEYWAY_TRACE = path;
const { code } = await run('vitest', ['run', '--project', 'server', 'acceptance/conformance.int']);
for (const traced of [path, join(root, 'openapi/keyway.json')])
  console.log(`${await digest(traced)}  ${traced}`);
process.exitCode = code;

/** @param {string} name */
async function digest(name) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(name), hash);
  return hash.digest('hex');
}
