import { request } from 'node:http';

import { FILE_BYTES, FILE_PATHS, FILE_VENDOR } from '../../subjects/downstream-facts.mjs';
import { FILE_IDS } from '../../subjects/vendor-file.mjs';
import { alternate, figureOf, ratioOf } from '../alternate.js';
import { readMemory } from '../child.js';
import { measureWork, type Call, type Target } from '../load/drive.js';
import { SERVICE } from '../keyway.js';
import { connectAnother, createDatabase, openKeyway, startDownstream, startSubject } from '../lab.js';
import type { Measurement } from '../report/measurement.js';
import { bar, type Part } from '../part.js';
import { formatSpread } from '../report/statistics.js';

const MEGABYTES = FILE_BYTES / 1024 / 1024;
const SAMPLE_MS = 20;
const MAX_GROWTH_MB = 64;
const kinds = {
  open: { title: 'Keyway, a file that opens for anyone', service: SERVICE },
  credential: {
    title: 'Keyway, a file that wants the credential, which is masked',
    service: FILE_VENDOR.service,
  },
} as const;
const kindNames = ['open', 'credential'] as const;
type Kind = (typeof kindNames)[number];

/** The content of a large file compared with a minimal forwarder, and the memory it takes. */
export const files: Part = {
  name: 'files',
  title: `A file of ${MEGABYTES} MB`,
  needsPostgres: false,
  isLong: false,
  run: async (context) => {
    const { options, postgresUrl, progress } = context;
    const downstream = await startDownstream(context);
    const pipe = await startSubject(context, 'raw-forwarder', downstream.url, FILE_PATHS.open);
    const databaseUrl = postgresUrl ? await createDatabase(context) : undefined;
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    await connectAnother(keyway, FILE_VENDOR.service, FILE_VENDOR.form);
    const load = (target: Target, call: Call) => () =>
      measureWork([target.pid], { concurrency: 1, seconds: options.seconds }, () =>
        download(target.url, call),
      );
    const growth = watchGrowth([pipe, keyway]);
    const measured = await alternate(
      {
        pipe: load(pipe, { path: '/', headers: {} }),
        open: load(keyway, fileCall(keyway.headers, 'open')),
        credential: load(keyway, fileCall(keyway.headers, 'credential')),
      },
      options.rounds,
      progress,
    ).finally(growth.end);
    const rowOf = (title: string, rounds: readonly Measurement[], { pid }: Target) => [
      title,
      (figureOf(rounds, 'perSecond').median * MEGABYTES).toFixed(0),
      figureOf(rounds, 'p50').median.toFixed(0),
      formatSpread(figureOf(rounds, 'processor'), 0),
      growth.of(pid).toFixed(0),
    ];
    return {
      rows: [
        ['', 'MB/s', 'p50 ms', 'CPU ms/file', 'memory grown, MB'],
        rowOf('node:http + undici dispatch, streaming', measured.pipe, pipe),
        ...kindNames.map((kind) => rowOf(kinds[kind].title, measured[kind], keyway)),
      ],
      notes: [
        `One file after the other; Keyway reads the file’s message first. On ${databaseUrl ? 'PostgreSQL' : 'the embedded database, whose memory may shrink meanwhile'}. Memory is resident: from before the first file to the highest of all.`,
      ],
      bars: [
        ...kindNames.map((kind) =>
          bar(`${kind} / pipe, throughput`, ratioOf(measured[kind], measured.pipe, 'perSecond'), {
            least: 0.8,
          }),
        ),
        bar('memory grown, MB', growth.of(keyway.pid), { most: MAX_GROWTH_MB, digits: 0 }),
      ],
      figures: { ...measured, memory_grown_mb: growth.of(keyway.pid) },
    };
  },
};

const fileCall = (headers: Call['headers'], kind: Kind): Call => ({
  path: `/attachments/${FILE_IDS[kind]}/content`,
  headers: { ...headers, 'x-vendor-service-id': kinds[kind].service },
});

/** How far the resident memory of each process grows until the end; NaN where the system does not tell. */
function watchGrowth(targets: readonly Target[]): { of(pid: number): number; end(): void } {
  const read = () => new Map(targets.map(({ pid }) => [pid, readMemory(pid) ?? NaN]));
  const before = read();
  const highest = new Map(before);
  const sampler = setInterval(() => {
    for (const [pid, megabytes] of read())
      highest.set(pid, Math.max(megabytes, highest.get(pid) ?? megabytes));
  }, SAMPLE_MS);
  return {
    of: (pid) => (highest.get(pid) ?? NaN) - (before.get(pid) ?? NaN),
    end: () => clearInterval(sampler),
  };
}

/** Reads every byte and keeps none. */
const download = (url: string, { path, headers }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(url + path, { headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200 && length === FILE_BYTES
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode} with ${length} bytes.`)),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
