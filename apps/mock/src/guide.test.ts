import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { root, startTool, type Running } from './fixtures/start-tool.js';

const guide = readFileSync(join(root, 'docs/mock-server.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'keyway-guide-'));

let mock: Running | undefined;
beforeAll(async () => {
  mock = await startTool('ours');
});
afterAll(async () => {
  await mock?.close();
  rmSync(folder, { recursive: true, force: true });
});

const atMock = (text: string): string => text.replaceAll('http://127.0.0.1:4010', mock!.url);

const run = (command: string, parameters: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(errors))));
  });

const shown = [...guide.matchAll(/```sh mock\n(curl .*)\n```\n+```json\n([^`]+)```/g)].map(
  ([, command = '', answer = '']) => ({
    command,
    answer: JSON.parse(answer) as object,
  }),
);

it('shows what is answered', () => {
  expect(shown.length).toBe(3);
});

it.each(shown)('$command', async ({ command, answer }) => {
  expect(JSON.parse(await run('sh', ['-c', atMock(command)]))).toMatchObject(answer);
});

it('holds a program that lists the messages of the mock', async () => {
  const [, program = ''] = /```ts\n([\s\S]+?)```/.exec(guide) ?? [];
  const file = join(folder, 'sample.mts');
  writeFileSync(file, atMock(program));
  const output = await run(process.execPath, [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    '--tsconfig',
    join(root, 'tsconfig.json'),
    file,
  ]);
  expect(output).toContain('note The carrier lost the parcel');
  expect(output.trim().split('\n').at(-1)).toContain(`${mock!.url}/connect/app_`);
});
