import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { printEnv } from './print-env.js';

let dataDir: string;
let printed: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyway-env-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

const facts = {
  base_url: 'http://localhost:3000',
  sandbox_url: 'http://127.0.0.1:3001',
  application_id: 'app_1',
  api_key: 'key_$HOME`id`"\\',
  consumer_id: 'test-consumer',
  service_ids: ['gorgias', 'zendesk'],
  session_uri: 'http://localhost:3000/vault/a&b;c',
  curl: `curl -s 'http://localhost:3000/messages' -H 'x: it'`,
};
const write = (): void => writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(facts));

test('a shell that evaluates it has every value as it is', () => {
  write();
  printEnv({ dataDir });
  const { service_ids: _, ...texts } = facts;
  const names = Object.keys(texts);
  const script = `eval "$(cat)"; printf '%s\\n' ${names.map((name) => `"$${name}"`).join(' ')}`;
  const output = execFileSync('sh', ['-c', script], { input: printed.join('\n'), encoding: 'utf8' });
  expect(output.trimEnd().split('\n')).toEqual(Object.values(texts));
});

test('as JSON, it has the services, too', () => {
  write();
  printEnv({ dataDir, json: true });
  expect(JSON.parse(printed.join('\n'))).toEqual(facts);
});

test('prints nothing where no sandbox was started, and says how to start one', () => {
  expect(() => printEnv({ dataDir })).toThrow(/sandbox\.json\. Start one in this folder: .* start\./);
  expect(printed).toEqual([]);
});
