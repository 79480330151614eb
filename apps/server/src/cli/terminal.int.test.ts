import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleCli, hasTerminal, keyway, startKeyway } from '../fixtures/run-cli.js';
import { startTestApp, type TestApp } from '../testing.js';

bundleCli();

const DATA_DIR = mkdtempSync(join(tmpdir(), 'keyway-cli-'));
const env = { DATA_DIR, KEYWAY_MASTER_KEY: randomBytes(32).toString('hex') };
beforeAll(async () => {
  expect((await keyway(['migrate'], env)).output).toMatch(/^Applied \d+_/);
});
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const GREEN_SIGN = '\u001b[32m✓\u001b[39m ';
const atTerminal = (parameters: string[], more: Record<string, string> = {}) =>
  startKeyway(parameters, { ...env, TERM: 'xterm-256color', ...more }, { atTerminal: true }).ended;
const linesOf = (output: string): string[] => stripVTControlCharacters(output).split(/\r?\n/);

describe.skipIf(!hasTerminal)('at a terminal', () => {
  it('a success has a green sign, a failure a red one, and no line is longer than the terminal', async () => {
    expect((await atTerminal(['migrate'])).output).toContain(`${GREEN_SIGN}The database is up to date.`);
    const { output } = await atTerminal(['doctor']);
    expect(output).toContain(`${GREEN_SIGN}\u001b[1mdatabase\u001b[22m: embedded, reachable`);
    expect(Math.max(...linesOf(output).map(({ length }) => length))).toBeLessThanOrEqual(80);
    const { code, output: errors } = await atTerminal(['keys', 'status'], { KEYWAY_MASTER_KEY: 'short' });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^\u001b\[31m✗\u001b\[39m .*KEYWAY_MASTER_KEY/) as string,
    });
  });

  it('with NO_COLOR, the output has the words that a pipe gets', async () => {
    const { output } = await atTerminal(['doctor', '--quick'], { NO_COLOR: '1' });
    expect(output).not.toContain('\u001b');
    expect(output).not.toContain('✓');
    expect(output).toContain('ok       database: ');
  });

  it('a wide record is shown by lines that fit', async () => {
    const app = await startTestApp();
    const server = { BASE_URL: app.url, KEYWAY_ADMIN_KEY: app.adminKey };
    const { output } = await atTerminal(['key', 'list', app.application.id], server);
    await app.close();
    const lines = linesOf(output);
    expect(lines.some((line) => /^id +key_\w+$/.test(line))).toBe(true);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  });
});

it('in a pipe, output has no signs and one line per check', async () => {
  const { output } = await keyway(['doctor'], env);
  expect(output).not.toMatch(/[\u001b✓✗]/);
  expect(output).toMatch(/^ok {7}database: embedded, reachable$/m);
});

describe('at a server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const run = (...parameters: string[]) =>
    keyway(parameters, { BASE_URL: app.url, KEYWAY_ADMIN_KEY: app.adminKey });
  const created = async (name: string): Promise<string> =>
    (JSON.parse((await run('app', 'create', name, '--json')).output) as { id: string }).id;

  it('an empty list names the command that fills it', async () => {
    const id = await created('Empty');
    expect(await run('key', 'list', id)).toMatchObject({
      output: `No keys yet. Create one: keyway key create ${id}\n`,
    });
    expect((await run('key', 'list', id, '--json')).output).toBe('[]\n');
    const { secret } = JSON.parse((await run('key', 'create', id, '--json')).output) as { secret: string };
    const own = { BASE_URL: app.url, KEYWAY_APPLICATION_ID: id, KEYWAY_API_KEY: secret };
    expect(await keyway(['integration', 'list'], own)).toMatchObject({
      output: 'No integrations yet. Add one: keyway integration create <service>\n',
    });
  });

  it('a deletion and a revocation print JSON, too', async () => {
    const id = await created('Gone');
    const key = JSON.parse((await run('key', 'create', id, '--json')).output) as { id: string };
    const revoked = await run('key', 'revoke', id, key.id, '--json');
    expect(JSON.parse(revoked.output)).toEqual({ id: key.id, revoked: true });
    const deleted = await run('app', 'delete', id, '--yes', '--json');
    expect(JSON.parse(deleted.output)).toEqual({ id, deleted: true });
  });

  it.each([
    [
      ['key', 'create', 'app_1', '--scope', 'mesages:read'],
      'Unknown scope "mesages:read". Did you mean "messages:read"?',
    ],
    [['key', 'create', 'app_1', '--service', 'zendsk'], 'Unknown service "zendsk". Did you mean "zendesk"?'],
    [['key', 'create', 'app_1', '--scope', 'billing'], 'Unknown scope "billing". Available: full, read, '],
    [['integration', 'create', 'freshdsk'], 'Unknown service "freshdsk". Did you mean "freshdesk"?'],
    [
      ['integration', 'update', 'zendesk', '--operation', 'lst'],
      'Unknown operation "lst". Did you mean "list"?',
    ],
  ])('%j is refused with the nearest value, or with all', async (parameters, message) => {
    const { code, output, errors } = await run(...parameters);
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining(message) as string,
    });
  });
});
