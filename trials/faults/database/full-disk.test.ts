import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { note } from '../../rig/figures.js';
import type { Child } from '../../rig/processes/child.js';
import { findFreePort } from '../../rig/processes/free-port.js';
import { readOnlyRootIsMissing, startOnReadOnlyRoot } from '../../rig/processes/read-only-root.js';
import { serverProgram } from '../../rig/processes/server-process.js';
import { until } from '../../rig/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-full-disk-'));
const data = join(folder, 'data');
mkdirSync(data);
// A foreign user has to come to it.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const adminKey = randomBytes(24).toString('hex');
const pollOptions = { withinMs: 180_000, everyMs: 100 };

const startOnDisk = (size: string, port: number): Child =>
  startOnReadOnlyRoot([process.execPath, serverProgram, 'serve'], {
    data,
    size,
    env: {
      KEYWAY_ENV: 'development',
      KEYWAY_ADMIN_KEY: adminKey,
      DATA_DIR: join(data, 'keyway'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_MS: '0',
    },
  });

test.skipIf(readOnlyRootIsMissing())('a first start without room says so, and damages nothing', async () => {
  const server = startOnDisk('20m', await findFreePort());
  expect((await server.ended).code).toBe(1);
  expect(server.output()).toMatch(/^The disk is full: .* Make room there/m);
  expect(server.output()).not.toContain('    at ');
});

test.skipIf(readOnlyRootIsMissing())('a server whose disk is full goes on once there is room', async () => {
  const port = await findFreePort();
  const server = startOnDisk('90m', port);
  const url = `http://127.0.0.1:${port}`;
  const create = async (): Promise<number> => {
    const response = await fetch(`${url}/applications`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminKey}`,
        'content-type': 'application/json',
        'x-unique-transaction-id': randomUUID(),
      },
      body: JSON.stringify({ name: 'Acme' }),
    });
    return response.status;
  };
  const count = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${adminKey}` };
    const response = await fetch(`${url}/applications?limit=200`, { headers });
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  try {
    await until(
      'serve',
      async () => {
        if (!server.isRunning()) throw new Error(server.output());
        return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
      },
      pollOptions,
    );
    const statuses = [await create()];
    // Its disk as it sees it, from outside.
    const filler = `/proc/${server.pid}/root${join(data, 'filler')}`;
    expect(() => writeFileSync(filler, Buffer.alloc(90 * 1024 * 1024))).toThrow('ENOSPC');
    // Pages that the database has already are filled first.
    while (statuses.at(-1) !== 503 && statuses.length < 150) statuses.push(await create());
    const stored = statuses.filter((status) => status === 201).length;
    const seen = await count();
    rmSync(filler);
    const after = await create();
    note({
      what: `creates on a full disk: ${statuses.length}, then one with room`,
      bar: '201 or 503 while it is full, all of the first there; 201 after',
      measured: `${stored} stored, ${seen} there, then ${after}`,
    });
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect([seen, after, await count()]).toEqual([stored, 201, stored + 1]);
    expect(server.output()).toContain('the disk of the database is full; free up space');
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server.stop();
  }
});
