import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startPostgres, postgresIsMissing, type PostgresCluster } from '../rig/databases/postgres.js';
import { note } from '../rig/figures.js';
import { chartToolsAreMissing, findPod, renderChart } from '../rig/chart/chart.js';
import { composeIsMissing, readServices } from '../rig/environment/compose.js';
import { FOREIGN_USER, startContainer, type ContainerOptions } from '../rig/image/container.js';
import { buildImage, imageToolsAreMissing, type Image } from '../rig/image/image.js';
import type { Child } from '../rig/processes/child.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { until } from '../rig/wait.js';
import { readBlocks } from '../samples/shell-blocks.js';

const run = promisify(execFile);
const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
const isMissing = imageToolsAreMissing() || postgresIsMissing();
const folder = mkdtempSync(join(tmpdir(), 'keyway-image-trial-'));
let image: Image;
let postgres: PostgresCluster;

beforeAll(async () => {
  if (isMissing) return;
  // A foreign user has to come to it.
  chmodSync(folder, 0o755);
  const started = performance.now();
  [image, postgres] = await Promise.all([buildImage(), startPostgres()]);
  const size = (path: string): string =>
    `${
      execFileSync('du', ['-sm', join(image.folder, path)])
        .toString()
        .split('\t')[0]
    } MB`;
  note({
    what: 'the image',
    bar: 'built from the package on a Debian of its own',
    measured: `${size('opt/keyway')} beside Node and Debian, in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
  });
  // Copies of copies: a busy disk takes minutes.
}, 600_000);
afterAll(async () => {
  postgres?.close();
  await image?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const untilReady = (container: Child, port: number): Promise<unknown> =>
  until(
    'the container',
    async () => {
      if (!container.isRunning()) throw new Error(container.output());
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
    },
    { withinMs: 120_000 },
  );

function makeData(): string {
  const data = mkdtempSync(join(folder, 'data-'));
  chownSync(data, FOREIGN_USER, FOREIGN_USER);
  return data;
}

/** The files written by `keyway init` of the image. */
let settings: string;
const readSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(join(settings, '.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

type Way = { name: string; missing: () => boolean; find: () => Promise<ContainerOptions> };
const ways: Way[] = [
  {
    name: 'it is, for a foreign user',
    missing: () => false,
    find: async () => ({ env: readSettings() }),
  },
  {
    name: 'compose.yaml says',
    missing: composeIsMissing,
    find: async () => {
      const { server } = await readServices(settings);
      const user = Number(image.configuration.User.split(':')[0]);
      return { command: server?.command, env: server?.environment, user };
    },
  },
  {
    name: 'the chart says',
    missing: chartToolsAreMissing,
    find: async () => {
      const pod = findPod(await renderChart(), 'api');
      const env = Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value]));
      // The Secret comes first, and what the pod names itself wins.
      const user = pod.securityContext.runAsUser;
      return { command: pod.containers[0].args, env: { ...readSettings(), ...env }, user };
    },
  },
];

describe.skipIf(isMissing)('the image', () => {
  test('makes the calls of the README for a foreign user, and writes to DATA_DIR only', async () => {
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const data = makeData();
    const env = {
      KEYWAY_START_PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      KEYWAY_ENV: 'development',
    };
    const container = startContainer(image, { command: ['start'], env, data });
    try {
      await until(
        'keyway start',
        () => {
          if (!container.isRunning()) throw new Error(container.output());
          return container.output().includes('Press Ctrl-C to stop');
        },
        { withinMs: 120_000 },
      );
      const calls = readBlocks(readme)
        .map(({ text }) => text)
        .filter((text) => !/^np[mx] /m.test(text));
      const failing = 'curl() { command curl --fail-with-body "$@"; }';
      const script = ['set -euo pipefail', failing, ...calls].join('\n');
      const { stdout } = await run('bash', ['-c', script], {
        maxBuffer: 2 ** 26,
        env: { ...process.env, DATA_DIR: data },
      });
      expect(calls.length).toBeGreaterThan(6);
      expect(stdout).toContain('"id":"');
      container.signal('SIGTERM');
      expect(await container.ended, container.output()).toEqual({ code: 0, signal: null });
      expect(container.output()).not.toMatch(/EROFS|EACCES|EPERM/);
      expect(readdirSync(data)).toContain('sandbox.json');
    } finally {
      await container.stop();
    }
  });

  test('makes the settings of an installation, and never over others', async () => {
    settings = makeData();
    const init = () =>
      startContainer(image, {
        command: ['init', '--base-url', 'https://vault.example.com'],
        data: settings,
        workdir: '/var/lib/keyway',
      });
    const first = init();
    expect((await first.ended).code, first.output()).toBe(0);
    expect((await init().ended).code).toBe(1);
    expect(readSettings()).toMatchObject({ BASE_URL: 'https://vault.example.com' });
  });

  test.each(ways)('serves from PostgreSQL as $name, and can write nothing', async ({ missing, find }) => {
    if (missing()) return;
    const port = await findFreePort();
    const { command, env: asDeployed, user } = await find();
    const env = {
      ...asDeployed,
      PORT: String(port),
      DATABASE_URL: await postgres.createDatabase('empty'),
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY_MS: '0',
    };
    const [, ...healthCheck] = image.configuration.Healthcheck.Test;
    const isHealthy = async (): Promise<boolean> =>
      (await startContainer(image, { entrypoint: healthCheck, command: [], env }).ended).code === 0;
    expect(await isHealthy()).toBe(false);
    const container = startContainer(image, { command, env, user });
    try {
      await untilReady(container, port);
      expect(await isHealthy()).toBe(true);
      const headers = { 'x-forwarded-proto': 'https' };
      expect((await fetch(`http://127.0.0.1:${port}/docs`, { headers })).status).toBe(200);
      container.signal(image.configuration.StopSignal as NodeJS.Signals);
      expect(await container.ended, container.output()).toEqual({ code: 0, signal: null });
      expect(container.output()).not.toMatch(/EROFS|EACCES|EPERM/);
    } finally {
      await container.stop();
    }
  });

  test('has no owner’s secrets, and keeps none of its build', async () => {
    expect(image.configuration.User).toBe('65532:65532');
    expect(image.description).not.toContain(image.buildSecret);
    const found = await run('grep', ['-rlF', image.buildSecret, image.folder]).catch(
      (error: unknown) => error,
    );
    expect(found).toMatchObject({ code: 1, stdout: '' });
    const { stdout } = await run('find', [
      join(image.folder, 'opt/keyway'),
      '(',
      '-perm',
      '/022',
      '-o',
      '!',
      '-user',
      'root',
      ')',
      '!',
      '-type',
      'l',
    ]);
    expect(stdout).toBe('');
  });
});
