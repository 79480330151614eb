import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findProgram } from './debian-program.js';
import { findFreePort } from './free-port.js';
import { until } from '../wait.js';

export const findPrometheus = (): string | undefined => findProgram('/usr/bin/prometheus', 'prometheus');

export type Prometheus = {
  /** Asks its HTTP API, and answers `data`. Throws with its words where it refuses. */
  ask(path: string, parameters?: Readonly<Record<string, string>>): Promise<unknown>;
  close(): Promise<void>;
};

type Options = {
  readonly target: string;
  readonly token: string;
  /** The text of a rules file. */
  readonly rules: string;
};

/** Debian's Prometheus, which reads one server each second, in a folder and on a port of its own. */
export async function startPrometheus({ target, token, rules }: Options): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-prometheus-'));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'alerts.yaml')],
    scrape_configs: [
      {
        job_name: 'keyway',
        authorization: { credentials_file: join(folder, 'token') },
        static_configs: [{ targets: [target] }],
      },
    ],
  };
  writeFileSync(join(folder, 'token'), token);
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const port = await findFreePort();
  const child = spawn(
    findPrometheus() ?? '',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--enable-feature=exemplar-storage',
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await until('Prometheus', async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok);
  return {
    ask: async (path, parameters = {}) => {
      const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`);
      const answer = (await response.json()) as { status: string; data: unknown; error?: string };
      if (answer.status !== 'success') throw new Error(`${JSON.stringify(parameters)}: ${answer.error}`);
      return answer.data;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs promtool, and answers what it says. Throws with that where it finds fault. */
export const promtool = (parameters: readonly string[], input?: string): string =>
  execFileSync('/usr/bin/promtool', parameters, { input, encoding: 'utf8', stdio: 'pipe' });
