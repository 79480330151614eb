import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type OtlpReceiver, startOtlpReceiver } from '@keyway/server/otlp-receiver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { findLeaks } from '../rig/hostile/leak-detectors.js';
import { note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { plantSecrets, type Planted } from '../rig/hostile/plant-secrets.js';
import {
  findPostgres,
  postgresIsMissing,
  startPostgres,
  type PostgresCluster,
} from '../rig/databases/postgres.js';
import { toName } from '../rig/databases/tables.js';

const services = ['gorgias', 'request-tracker', 'zendesk'];

describe('50 planted secrets', () => {
  let lab: Lab | undefined;
  let postgres: PostgresCluster | undefined;
  let collector: OtlpReceiver;
  let settings: Record<string, string>;
  beforeEach(async () => {
    collector = await startOtlpReceiver();
    settings = {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    };
  });
  afterEach(async () => {
    await lab?.close();
    await collector.close();
    postgres?.close();
    postgres = undefined;
  });

  const check = (where: string, planted: Planted, places: Record<string, Buffer | string>): void => {
    const found = Object.entries(places).flatMap(([place, content]) =>
      findLeaks(content, planted.secrets).map((form) => `${place}: ${form}`),
    );
    const megabytes = Object.values(places).reduce((sum, content) => sum + content.length, 0) / 1e6;
    note({
      what: `${planted.secrets.length} secrets in every encoding, ${where}, ${Object.keys(places).length} places, ${megabytes.toFixed(0)} MB`,
      bar: '0 found',
      measured: `${found.length} found`,
    });
    // A search that finds nothing must be able to find something.
    const [first = ''] = planted.secrets;
    expect(findLeaks(`a ${Buffer.from(`x:${first}`).toString('base64')} z`, planted.secrets)).not.toEqual([]);
    expect(found).toEqual([]);
    expect(planted.secrets.length).toBeGreaterThanOrEqual(50);
  };
  const seen = ({ answers }: Planted, from: Lab): Record<string, string> => ({
    answers: answers.map(({ text, headers }) => `${JSON.stringify([...headers])}\n${text}`).join('\n'),
    ...Object.fromEntries(from.servers.map(({ child }, index) => [`log of ${index}`, child().output()])),
  });
  /** Requests to the collector, with their headers. */
  const sent = (): Record<string, Buffer | string> => {
    const names = new Set(collector.spans().map(({ name }) => name));
    // The searched traces contain calls, their steps and background jobs.
    for (const name of ['GET /messages', 'map request', 'refresh credentials']) expect(names).toContain(name);
    expect([...names].filter((name) => name.startsWith('work '))).not.toEqual([]);
    expect(collector.metrics().length).toBeGreaterThan(10);
    return {
      'spans and metrics': Buffer.concat(collector.calls.map(({ bytes }) => bytes)),
      'headers of OTLP': collector.calls.map(({ headers }) => JSON.stringify(headers)).join('\n'),
    };
  };

  test.skipIf(postgresIsMissing())('are in no dump, file, log or answer on PostgreSQL', async () => {
    postgres = await startPostgres({ log_statement: 'all', log_parameter_max_length: '-1' });
    lab = await startLab({ processes: 2, postgres, services, settings });
    const planted = await plantSecrets(lab);
    await Promise.all(lab.servers.map((server) => server.stop()));
    await postgres.query('CHECKPOINT');
    const name = toName(lab.databaseUrl ?? '');
    const [row] = await postgres.query<{ oid: number }>('SELECT oid FROM pg_database WHERE datname = $1', [
      name,
    ]);
    const dump = execFileSync(
      join(findPostgres() ?? '', 'pg_dump'),
      ['-Fp', '-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres', name],
      { maxBuffer: 1e9 },
    );
    check('PostgreSQL', planted, {
      ...seen(planted, lab),
      ...sent(),
      dump,
      'log of PostgreSQL': readFileSync(postgres.logFile),
      ...readFolder(join(postgres.dataDir, 'base', String(row?.oid))),
      ...readFolder(join(postgres.dataDir, 'pg_wal')),
    });
    expect(dump.includes('credentials_sealed')).toBe(true);
    expect(readFileSync(postgres.logFile).includes('UPDATE')).toBe(true);
  });

  test('are in no file, log or answer on the embedded database', async () => {
    lab = await startLab({ services, settings });
    const planted = await plantSecrets(lab);
    await Promise.all(lab.servers.map((server) => server.stop()));
    check('embedded', planted, {
      ...seen(planted, lab),
      ...sent(),
      ...readFolder(join(lab.servers[0]?.dataDir ?? '', 'database')),
    });
  });
});

const readFolder = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, readFileSync(path)]),
  );
