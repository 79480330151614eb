import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { note } from '../rig/figures.js';
import { findProgram } from '../rig/processes/debian-program.js';
import { serverProgram } from '../rig/processes/server-process.js';

const run = promisify(execFile);
const text = readFileSync(
  fileURLToPath(new URL('../../deploy/systemd/keyway.service', import.meta.url)),
  'utf8',
);
const analyze = findProgram('/usr/bin/systemd-analyze', 'systemd');
const folder = mkdtempSync(join(tmpdir(), 'keyway-unit-'));
const unit = join(folder, 'keyway.service');

beforeAll(() => {
  // Where the guide installs it there is nothing here.
  writeFileSync(unit, text.replace('/opt/keyway/bin/keyway', `${process.execPath} ${serverProgram}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!analyze)('keyway.service', () => {
  test('is a unit that systemd takes', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--recursive-errors=no', unit]);
    expect((stdout + stderr).split('\n').filter((line) => line.includes('keyway'))).toEqual([]);
  });

  test('gives the program little', async () => {
    const parameters = ['security', '--offline=true', '--threshold=15', '--no-pager', unit];
    const { stdout } = await run('systemd-analyze', parameters);
    const score = /exposure level for keyway\.service: ([\d.]+)/.exec(stdout)?.[1];
    note({ what: 'systemd-analyze security', bar: '≤ 1.5 of 10', measured: score ?? 'none' });
    expect(Number(score)).toBeLessThanOrEqual(1.5);
  });
});
