import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { creatingRoutes, IMPORTED, VENDOR } from '../../rig/creating-routes.js';
import { count, note } from '../../rig/figures.js';
import {
  newTransactionId,
  startLabOnPostgres,
  tally,
  type Answer,
  type Call,
  type Lab,
} from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { watchPausePoints } from '../../rig/environment/pause-points.js';
import { until } from '../../rig/wait.js';

const TWINS = 20;
const RESULT = /UPDATE "public"."transactions" SET "state"/;
const BYTES_OF_AN_ANSWER = 100;

describe.skipIf(postgresIsMissing())('a create that is repeated, three processes on one PostgreSQL', () => {
  let lab: Lab;
  const totals = { differing: 0, others: [] as Answer[], conflicts: 0, busy: 0 };

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 3, services: [VENDOR, IMPORTED] });
    for (const consumer of ['consumer', 'other']) await lab.connectKey(VENDOR, consumer);
  });
  afterAll(() => lab?.close());

  const message = (marker: string) => ({ conversation_id: '1', body: `marker-${marker}` });
  const create = (transactionId: string, options: Call = {}): Promise<Answer> =>
    lab.call('POST', '/messages', {
      service: VENDOR,
      transactionId,
      json: message(transactionId),
      ...options,
    });
  /** As a client does: a server that is too busy is asked again. */
  const createPatiently = (transactionId: string): Promise<Answer> =>
    until('an answer that is no 503', async () => {
      const answer = await create(transactionId);
      if (answer.status !== 503) return answer;
      totals.busy += 1;
      return undefined;
    });
  const createdBy = async (marker: string): Promise<number> =>
    (await lab.sandbox.counters()).createdByMarker[`marker-${marker}`] ?? 0;
  const typeOf = ({ body }: Answer): string | undefined =>
    (body as { type_name?: string } | undefined)?.type_name;

  test('by twenty twins at once is done once, and every twin gets the one answer', async () => {
    const ids = Array.from({ length: count({ short: 25, long: 500 }) }, newTransactionId);
    for (let start = 0; start < ids.length; start += 25) {
      const group = ids.slice(start, start + 25);
      const answers = await Promise.all(
        group.map((id) => Promise.all(Array.from({ length: TWINS }, () => createPatiently(id)))),
      );
      for (const twins of answers) {
        const done = twins.filter(({ status }) => status === 201);
        const conflicts = twins.filter((answer) => typeOf(answer) === 'TransactionConflictError');
        if (new Set(done.map(({ text }) => text)).size !== 1) totals.differing += 1;
        totals.conflicts += conflicts.length;
        totals.others.push(...twins.filter((one) => !done.includes(one) && !conflicts.includes(one)));
      }
    }
    const { createdByMarker } = await lab.sandbox.counters();
    const created = ids.map((id) => createdByMarker[`marker-${id}`] ?? 0);
    const sum = created.reduce((all, one) => all + one, 0);
    note({
      what: `${ids.length} ids × ${TWINS} twins`,
      bar: `${ids.length} creates, one answer per id or 409`,
      measured: `${sum} creates, ${totals.differing} differing, ${totals.conflicts} × 409, ${totals.busy} × 503 repeated, others: ${tally(totals.others) || 'none'}`,
    });
    expect(created.filter((one) => one !== 1)).toEqual([]);
    expect([totals.differing, totals.others.map(({ text }) => text)]).toEqual([0, []]);
  });

  /** Sends a part of the request, or reads a part of the answer, and leaves. */
  const leaveAt = (id: string, sendShare: number, readBytes: number | undefined, pauseMs: number) =>
    new Promise<void>((resolve, reject) => {
      const body = JSON.stringify(message(id));
      const { host, port, hostname } = new URL(lab.servers[0]?.url ?? '');
      const head = [
        'POST /messages HTTP/1.1',
        `host: ${host}`,
        `authorization: Bearer ${lab.application.apiKey}`,
        `x-vendor-app-id: ${lab.application.id}`,
        'x-vendor-consumer-id: consumer',
        `x-vendor-service-id: ${VENDOR}`,
        `x-unique-transaction-id: ${id}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
      ].join('\r\n');
      const text = `${head}\r\n\r\n${body}`;
      const socket = connect(Number(port), hostname);
      let read = 0;
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (readBytes !== undefined && read >= readBytes) socket.destroy();
      });
      socket.write(text.slice(0, Math.ceil(text.length * sendShare)), () => {
        if (readBytes === undefined) setTimeout(() => socket.destroy(), pauseMs);
      });
    });

  test('after its client left is done once, and the repeat gets its result', async () => {
    const offsets: readonly (readonly [number, number | undefined, number])[] = [
      ...[0.01, 0.3, 0.6, 0.9, 0.99].map((share) => [share, undefined, 0] as const),
      ...[0, 5, 30].map((pauseMs) => [1, undefined, pauseMs] as const),
      ...[1, BYTES_OF_AN_ANSWER].map((bytes) => [1, bytes, 0] as const),
    ];
    const wrong: string[] = [];
    const repetitions = count({ short: 1, long: 25 });
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const offset of offsets) {
        const id = newTransactionId();
        await leaveAt(id, ...offset);
        const answer = await until('an answer', async () => {
          const one = await create(id);
          return typeOf(one) === 'TransactionConflictError' ? undefined : one;
        });
        const again = await create(id);
        const created = await createdBy(id);
        if (answer.status !== 201 || again.text !== answer.text || created !== 1)
          wrong.push(`${offset.join()}: ${answer.text}, ${created} created`);
      }
    }
    note({
      what: `the client leaves at ${offsets.length} offsets, ${repetitions} times`,
      bar: 'the repeat gets the stored answer, one create each',
      measured: `${wrong.length} wrong`,
    });
    expect(wrong).toEqual([]);
  });

  test('with the same id for something else is refused, but in another application it is another id', async () => {
    const id = newTransactionId();
    await create(id);
    const stranger = await lab.addApplication('Stranger');
    const proxied = (method: string): Promise<Answer> =>
      lab.call('POST', '/proxy', {
        service: VENDOR,
        transactionId: `${id}-proxied`,
        headers: { 'x-vendor-downstream-url': '/tickets/1', 'x-vendor-downstream-method': method },
        json: { subject: 'Changed' },
      });
    await proxied('PUT');
    const answers = {
      body: await create(id, { json: message(`${id} changed`) }),
      path: await lab.call('POST', '/vault/consumers', { transactionId: id, json: { consumer_id: id } }),
      consumer: await create(id, { consumer: 'other' }),
      application: await lab.call('POST', '/vault/consumers', {
        transactionId: id,
        headers: { authorization: `Bearer ${stranger.apiKey}`, 'x-vendor-app-id': stranger.id },
        json: { consumer_id: 'independent' },
      }),
      method: await proxied('PATCH'),
    };
    const statuses = Object.entries(answers).map(([name, { status }]) => `${name} ${status}`);
    note({
      what: 'one id, another body, path, consumer, application, method',
      bar: '422, 422, 422, independent, 422; nothing done',
      measured: statuses.join(', '),
    });
    expect(statuses).toEqual(['body 422', 'path 422', 'consumer 422', 'application 201', 'method 422']);
    expect(await createdBy(id)).toBe(1);
    expect(await lab.query('SELECT 1 FROM consumers WHERE consumer_id = $1', [id])).toEqual([]);
  });

  test('after its connection to the database was cut at COMMIT makes one row', async () => {
    const stops = watchPausePoints(lab);
    const wrong: string[] = [];
    const repetitions = count({ short: 1, long: 10 });
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const route of creatingRoutes) {
        const name = `${route.operationId}-cut-${repetition}`;
        const { path, options } = await route.request(lab, name);
        const transactionId = newTransactionId();
        const send = () => lab.call('POST', path, { ...options, transactionId, server: 0 });
        const arrived = stops.hold(0, { at: 'after commit of', of: RESULT });
        const first = send();
        await arrived;
        stops.cut();
        const { status } = await first;
        const answer = await until(name, async () => {
          const one = await send();
          return one.status === 503 || typeOf(one) === 'TransactionConflictError' ? undefined : one;
        });
        const there = await route.countOf(lab, name);
        if (![201, 503].includes(status) || answer.status !== 201 || there !== 1)
          wrong.push(`${name}: ${status}, ${answer.text}, ${there} there`);
      }
    }
    note({
      what: `cut after COMMIT, ${creatingRoutes.length} routes, ${repetitions} times`,
      bar: 'one row or create each, no false failure',
      measured: `${wrong.length} wrong`,
    });
    expect(wrong).toEqual([]);
  });
});
