import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  callbackUrl,
  consent,
  confirm,
  REDIRECT_URI,
  startFlow,
  visit,
  type BrowserAnswer,
} from '../rig/browser/browser-flow.js';
import { count, note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { redirectVariants } from '../rig/hostile/redirect-variants.js';
import { tokenAnswers } from '../rig/hostile/token-answers.js';

const A = 'zendesk';
const B = 'gorgias';
const CALLBACKS = 50;

describe.skipIf(postgresIsMissing())('the browser flow over three processes', () => {
  let postgres: PostgresCluster;
  let lab: Lab;

  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 3, postgres, services: [A, B] });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  const exchanges = async (): Promise<number> => {
    const { tokenRequests } = await lab.sandbox.counters();
    return [A, B].reduce((sum, service) => sum + (tokenRequests[service]?.authorization_code ?? 0), 0);
  };
  const stateOf = async (service: string, consumer: string) => {
    const path = `/vault/connections/customer-support/${service}`;
    const { body } = await lab.call('GET', path, { consumer });
    return (body as { data: { state: string; health: string } }).data;
  };
  const isDone = ({ location }: BrowserAnswer): boolean => location?.startsWith(`${REDIRECT_URI}#`) === true;

  test('50 equal callbacks at once exchange the code once', async () => {
    const rounds = count({ short: 2, long: 20 });
    let done = 0;
    let refused = 0;
    const before = await exchanges();
    for (let round = 0; round < rounds; round += 1) {
      const flow = await startFlow(lab, round % 2 === 0 ? A : B, `parallel-${round}`, { server: round });
      const callback = await consent(lab, flow);
      const answers = await Promise.all(
        Array.from({ length: CALLBACKS }, (_, index) => visit(lab, index, callback, flow.cookie)),
      );
      done += answers.filter(isDone).length;
      refused += answers.filter(({ errorType }) => errorType === 'OAuthInvalidStateError').length;
      for (const { location } of answers.filter(isDone)) await confirm(lab, flow, location);
      expect((await stateOf(flow.service, flow.consumer)).state).toBe('callable');
    }
    const sent = (await exchanges()) - before;
    const rows = await postgres.query<{ count: string }>(
      "SELECT count(*) FROM outbox_events WHERE type = 'vault.connection.callable' AND consumer_id LIKE 'parallel-%'",
      [],
      'keyway_1',
    );
    note({
      what: `${rounds} × ${CALLBACKS} equal callbacks`,
      bar: '1 exchange, 1 success, 1 event each',
      measured: `${sent} / ${done} / ${rows[0]?.count}; ${refused} refused`,
    });
    expect([sent, done, Number(rows[0]?.count)]).toEqual([rounds, rounds, rounds]);
    expect(refused).toBe(rounds * (CALLBACKS - 1));
  });

  test('a second browser gains no callable connection', async () => {
    const flow = await startFlow(lab, A, 'victim');
    const other = await startFlow(lab, A, 'attacker');
    const before = await exchanges();
    const outcomes: (string | null)[] = [];
    for (const cookie of [undefined, other.cookie, `${other.cookie.split('=')[0]}=${'A'.repeat(43)}`]) {
      const mine = await startFlow(lab, A, `victim-${outcomes.length}`);
      outcomes.push((await visit(lab, 1, await consent(lab, mine), cookie)).errorType);
      expect((await stateOf(A, mine.consumer)).state).toBe('added');
    }
    expect((await exchanges()) - before).toBe(0);
    note({
      what: 'callback in another browser: none, other, forged cookie',
      bar: 'refused, not callable',
      measured: outcomes.join(', '),
    });
    expect(outcomes).toEqual(Array(3).fill('OAuthInvalidStateError'));
    expect(flow.cookie).not.toBe(other.cookie);
  });

  test('an answer of one provider is worth nothing at the other’s callback', async () => {
    const before = await exchanges();
    const reached = lab.vendors.seen.length;
    const outcomes: string[] = [];
    for (const [service, other] of [
      [A, B],
      [B, A],
    ] as const) {
      for (const iss of [undefined, `${lab.vendors.url}/${other}`, 'https://evil.example']) {
        const flow = await startFlow(lab, service, `mixed-${service}-${outcomes.length}`);
        const { searchParams } = await consent(lab, flow);
        if (iss !== undefined) searchParams.set('iss', iss);
        const parameters = Object.fromEntries(searchParams);
        const answer = await visit(lab, 1, callbackUrl(lab, other, parameters), flow.cookie);
        outcomes.push(`${answer.status} ${answer.errorType}`);
        expect((await stateOf(service, flow.consumer)).state).toBe('added');
      }
    }
    const codes = lab.vendors.seen.slice(reached).filter(({ body }) => body.includes('authorization_code'));
    note({
      what: 'code of A at the callback of B and the other way, iss swapped',
      bar: '0 codes sent',
      measured: `${codes.length + (await exchanges()) - before}; ${[...new Set(outcomes)].join(', ')}`,
    });
    expect(codes).toEqual([]);
    expect(new Set(outcomes)).toEqual(new Set(['422 OAuthInvalidStateError']));
  });

  test('no redirect leaves the list', async () => {
    const listed = [REDIRECT_URI, 'https://app.example.com/done'];
    const path = `/applications/${lab.application.id}`;
    const headers = { authorization: `Bearer ${lab.adminKey}` };
    expect((await lab.call('PATCH', path, { headers, json: { redirect_uris: listed } })).status).toBe(200);
    const shown = await lab
      .client('redirected')
      .vault.connections.create(
        { serviceId: A },
        { settings: (await lab.sandbox.credentials())[A]?.settings ?? {} },
      );
    const variants = listed.flatMap(redirectVariants).filter((uri) => !listed.includes(uri));
    const query = (uri: string) => `redirect_uri=${encodeURIComponent(uri)}`;
    const queries = [
      ...variants.map(query),
      '',
      `${query(REDIRECT_URI)}&${query('https://evil.example/')}`,
      `redirect_uri[]=${encodeURIComponent(REDIRECT_URI)}`,
    ];
    const strays: string[] = [];
    for (const [index, one] of queries.entries()) {
      const { status, location } = await visit(lab, index, new URL(`${shown.authorize_url}&${one}`));
      if (location !== null || status < 400 || status > 499) strays.push(`${status} ${one}`);
    }
    const good = await visit(lab, 0, new URL(`${shown.authorize_url}&${query(REDIRECT_URI)}&nonce=n`));
    expect(good.location).toContain('/oauth/');
    note({
      what: `${queries.length} variants of listed redirect URIs`,
      bar: '0 redirects',
      measured: strays.length,
    });
    expect(strays).toEqual([]);
  });

  test('a deviant provider ends as it should', async () => {
    const table: string[] = [];
    const expected: string[] = [];
    for (const [index, { name, outcome, answer, parameters }] of tokenAnswers.entries()) {
      const service = index % 2 === 0 ? B : A;
      const flow = await startFlow(lab, service, `deviant-${index}`, { server: index });
      lab.vendors.onRequest = ({ path }) => (/\/oauth\/tokens?$/.test(path) ? answer : undefined);
      const given = { code: 'code', state: flow.state, ...parameters };
      const { location, errorType, text } = await visit(
        lab,
        index + 1,
        callbackUrl(lab, service, given),
        flow.cookie,
      );
      lab.vendors.onRequest = undefined;
      await confirm(lab, flow, location);
      const { state } = await stateOf(service, flow.consumer);
      table.push(`${name}: ${errorType ?? state}, ${state}`);
      expected.push(`${name}: ${outcome}, ${outcome === 'callable' ? 'callable' : 'added'}`);
      // Hostile words reach neither a header line nor a page.
      expect(`${decodeURIComponent(location ?? '')}${text}`).not.toMatch(/[<\r\u0000]/);
      expect(location?.length ?? 0).toBeLessThan(3_000);
    }
    note({
      what: `${tokenAnswers.length} deviant answers`,
      bar: 'each as listed',
      measured: table.filter((line, index) => line === expected[index]).length,
    });
    expect(table).toEqual(expected);
  });
});
