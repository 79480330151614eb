import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { preloadSandbox } from '@keyway/server/preload';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { findUnmarkedCalls, readBlocks, type Block } from './shell-blocks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
const guides = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = ['README.md', ...guides]
  .map((page) => ({ page, blocks: readBlocks(read(page)) }))
  .filter(({ blocks }) => blocks.length > 0);

/** The beginning of every guide: the facts, and `call`. */
const [prelude] = readBlocks(read('docs/getting-started.md'));
/** Its samples call the mock server, whose own tests try them. */
const triedElsewhere = 'docs/mock-server.md';
const ownPrelude = new Set(['README.md', 'docs/getting-started.md']);

// Descriptor 3 tells which block runs and what its calls were answered; ours is the last -w, and so the one that holds.
const preamble = `
set -euo pipefail
# What a guide leaves running would keep us waiting for its output.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
curl() { command curl "$@" -w '%{stderr}@status %{http_code}\\n' 2>&3; }
`;

let lab: Lab;
const folder = mkdtempSync(join(tmpdir(), 'keyway-guides-'));

beforeAll(async () => {
  // The rate limit is on: guides describe its headers.
  lab = await startLab({ services: [], settings: { RATE_LIMIT_PER_SECOND: '200' } });
  mkdirSync(join(folder, '.keyway'));
  writeFileSync(join(folder, '.keyway/admin.key'), lab.adminKey);
  // Where a reader stands: the clone, with what npm start has written.
  for (const name of ['apps', 'examples', 'node_modules', 'packages', 'package.json'])
    symlinkSync(join(root, name), join(folder, name));
  await preloadSandbox({
    baseUrl: lab.servers[0]?.url ?? '',
    sandboxUrl: lab.sandbox.url,
    adminKey: lab.adminKey,
    sandboxFile: join(folder, '.keyway/sandbox.json'),
  });
});
afterAll(async () => {
  await lab?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { readonly exit: number | null; readonly output: string; readonly report: string };

const runBash = (script: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    // Vitest has a BASE_URL of its own, which is no server's.
    const env = { ...process.env, BASE_URL: undefined, DATA_DIR: join(folder, '.keyway') };
    const child = spawn('bash', ['-c', script], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const heard = { output: '', report: '' };
    child.stdout?.on('data', (chunk: Buffer) => (heard.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (heard.output += chunk.toString()));
    child.stdio[3]?.on('data', (chunk: Buffer) => (heard.report += chunk.toString()));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, ...heard }));
  });

/** The statuses that each block's calls were answered with, in order. */
const readReport = (report: string): number[][] =>
  report
    .split(/^@block$/m)
    .slice(1)
    .map((part) => [...part.matchAll(/^@status (\d+)$/gm)].map(([, status]) => Number(status)));

function isAsPromised(statuses: readonly number[], { status }: Block): boolean {
  const others = status === undefined ? statuses : statuses.slice(0, -1);
  const lastIsRight = status === undefined || statuses.at(-1) === status;
  return lastIsRight && others.every((each) => each >= 200 && each < 400);
}

/** Samples of the README run there; the one that needs a proxy server runs in the SDK's own tests. */
const examples = readdirSync(join(root, 'examples')).filter(
  (name) =>
    name.endsWith('.ts') &&
    !['sandbox.ts', 'proxy-agent.ts'].includes(name) &&
    !read('README.md').includes(name),
);

describe('the examples of the SDK', () => {
  test.each(examples)('%s runs on the sandbox', async (name) => {
    const { exit, output } = await runBash(`npx tsx examples/${name}`);
    expect(exit, output).toBe(0);
  });
});

describe('the tour', () => {
  test('shows an event arriving in a second terminal', async () => {
    const commands = [...read('README.md').matchAll(/^npm run keyway -- (?:listen|trigger) ?.*$/gm)];
    const [listen = '', trigger = ''] = commands.map(([command]) => command);
    const { exit, output } = await runBash(`
      exec 4< <(exec ${listen} 2>&1)
      listening=$!
      trap 'kill $listening' EXIT
      while read -r -u 4 line; do [[ $line == *Ctrl-C* ]] && break; done
      ${trigger}
      while read -r -u 4 line; do [[ $line == *customer-support.message.created* ]] && break; done
      echo "heard: $line"`);
    expect(exit, output).toBe(0);
    expect(output).toMatch(/heard: .*customer-support\.message\.created.*zendesk/);
  });
});

describe('the shell samples', () => {
  test.each(pages)('of $page do what the page says', async ({ page, blocks }) => {
    const all = ownPrelude.has(page) || !prelude ? blocks : [prelude, ...blocks];
    const script = all.map(({ text }) => `echo @block >&3\n${text}`).join('\n');
    const { exit, output, report } = await runBash(preamble + script);
    const answers = readReport(report);
    const wrong = all
      .map((block, index) => ({ block, statuses: answers[index] ?? [] }))
      .filter(({ block, statuses }) => !isAsPromised(statuses, block))
      .map(({ block, statuses }) => `${block.text}answered ${statuses.join(', ')}`);
    expect(wrong, output).toEqual([]);
    expect([exit, answers.length], output).toEqual([0, all.length]);
  });

  test('that call a server are all marked to be run', () => {
    const unmarked = ['README.md', ...guides.filter((page) => page !== triedElsewhere)].flatMap((page) =>
      findUnmarkedCalls(read(page)).map((text) => `${page}: ${text}`),
    );
    expect(pages.length).toBeGreaterThan(8);
    expect(unmarked).toEqual([]);
  });
});
