import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note, timeBar } from '../../rig/figures.js';
import {
  newTransactionId,
  startLabOnPostgres,
  tally,
  type Answer,
  type Lab,
} from '../../rig/environment/test-environment.js';
import { postgresIsMissing, type PostgresCluster } from '../../rig/databases/postgres.js';
import { sleep, until } from '../../rig/wait.js';

const VENDOR = 'zendesk';
const CREATES = 6;
const AWAY_MS = count({ short: 8_000, long: 20_000 });
/** Waits for the database take longer than this. */
const MAX_MS = Math.min(timeBar(6_000), AWAY_MS - 1_000);

type Create = { readonly id: string; readonly marker: string; readonly send: () => Promise<Answer> };
type Outage = {
  readonly name: string;
  readonly begin: (postgres: PostgresCluster) => void;
  readonly end: (postgres: PostgresCluster) => Promise<void> | void;
};

const outages: readonly Outage[] = [
  {
    name: 'stopped',
    begin: (postgres) => postgres.stop('immediate'),
    end: (postgres) => postgres.start(),
  },
  { name: 'frozen', begin: (postgres) => postgres.freeze(), end: (postgres) => postgres.thaw() },
];

describe.skipIf(postgresIsMissing())('PostgreSQL goes away once a vendor has answered', () => {
  let lab: Lab & { readonly postgres: PostgresCluster };

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 2, services: [VENDOR] });
    await lab.connectKey(VENDOR, 'consumer');
  });
  afterAll(() => lab?.close());

  /** Every other one is refused for good: there is no such conversation. */
  const prepare = (_: unknown, index: number): Create => {
    const id = newTransactionId();
    const marker = `marker-${id}`;
    const json = { conversation_id: index % 2 === 0 ? '1' : '987654', type: 'note', body: marker };
    const send = () => lab.call('POST', '/messages', { service: VENDOR, transactionId: id, json });
    return { id, marker, send };
  };

  /** No vendor's answer reaches a server before all are there and the database is gone. */
  const holdAnswers = (begin: () => void): { readonly away: Promise<number> } => {
    let answered = 0;
    let letGo: (at: number) => void;
    const away = new Promise<number>((resolve) => (letGo = resolve));
    lab.vendors.onAnswer = async ({ method }) => {
      if (method === 'GET') return;
      answered += 1;
      if (answered === CREATES) {
        begin();
        letGo(performance.now());
      }
      await away;
    };
    return { away };
  };

  const repeat = ({ send }: Create): Promise<Answer> =>
    until('the database to be used again', async () => {
      const answer = await send();
      return answer.status === 503 ? undefined : answer;
    });
  const sentTimes = ({ marker }: Create): number =>
    lab.vendors.seen.filter(({ method, body }) => method !== 'GET' && body.includes(marker)).length;
  const told = ({ status, body }: Answer): string =>
    JSON.stringify([status, { ...(body as object), request_id: undefined }]);

  test.each(outages)('$name: each response is sent at once, and stored for the repeat', async (outage) => {
    const creates = Array.from({ length: CREATES }, prepare);
    const { away } = holdAnswers(() => outage.begin(lab.postgres));
    const answering = creates.map(async ({ send }) => {
      const answer = await send();
      return { answer, tookMs: performance.now() - (await away) };
    });
    await away;
    await sleep(AWAY_MS);
    await outage.end(lab.postgres);
    const first = await Promise.all(answering);
    lab.vendors.onAnswer = undefined;

    const again = await Promise.all(creates.map(repeat));
    const slowest = Math.max(...first.map(({ tookMs }) => tookMs));
    const differing = first.filter(({ answer }, index) => told(answer) !== told(again[index] as Answer));
    const [taken] = await lab.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM transactions WHERE state <> 'done' AND key = ANY($1)",
      [creates.map(({ id }) => id)],
    );
    note({
      what: `PostgreSQL ${outage.name} for ${AWAY_MS / 1_000} s between ${CREATES} vendors’ answers and their storing`,
      bar: 'answered within 6 s, each sent once, repeats get the same, no id stays taken',
      measured: `${tally(first.map(({ answer }) => answer))} within ${(slowest / 1_000).toFixed(1)} s; ${differing.length} differing (${tally(again)}); ${taken?.count} taken`,
    });
    expect(first.map(({ answer }) => answer.status)).toEqual(
      creates.map((_, index) => [201, 404][index % 2]),
    );
    expect(again.map(told)).toEqual(first.map(({ answer }) => told(answer)));
    expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(creates.map(() => 'true'));
    expect(creates.map(sentTimes)).toEqual(creates.map(() => 1));
    expect(taken?.count).toBe(0);
    expect(slowest).toBeLessThan(MAX_MS);
  });
});
