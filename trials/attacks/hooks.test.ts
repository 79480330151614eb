import { createHmac, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import { Agent, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../rig/databases/postgres.js';
import { startLabOnPostgres, type Lab } from '../rig/environment/test-environment.js';
import { addTenant, clientOf, headersOf, type Tenant } from '../rig/environment/tenant.js';
import { count, note } from '../rig/figures.js';
import { openSocket } from '../rig/network/raw-socket.js';
import { send, type Received } from '../rig/network/send.js';
import { sleep, until } from '../rig/wait.js';

const ZENDESK = 'zendesk';
const ZOHO = 'zoho-desk';
const FRONT = 'front';
/** Attackers come from an address of their own, as they do in the world. */
const attackers = new Agent({ keepAlive: true, maxSockets: 32, localAddress: '127.0.0.2' });
const UNKNOWN = count({ short: 1_500, long: 20_000 });
const SLOW = count({ short: 40, long: 400 });

type Hook = { readonly path: string; readonly secret: string };

describe.skipIf(postgresIsMissing())('calls that no helpdesk made', () => {
  let lab: Lab;
  let other: Tenant;
  let own: Hook;
  let neighbour: Hook;
  let foreign: Hook;
  let zohoPath: string;
  let frontPath: string;

  beforeAll(async () => {
    // With the limits that a deployment has by default.
    const settings = { RATE_LIMIT_PER_SECOND: '200' };
    lab = await startLabOnPostgres({ services: [ZENDESK, ZOHO, FRONT], settings });
    const wanted = await Promise.all(
      [ZENDESK, ZOHO, FRONT].map((service) =>
        lab.call('PATCH', `/vault/integrations/${service}`, { json: { events: true } }),
      ),
    );
    expect(wanted.map(({ status }) => status)).toEqual([200, 200, 200]);
    own = await connectZendesk(() => lab.connectKey(ZENDESK, 'own'));
    neighbour = await connectZendesk(() => lab.connectKey(ZENDESK, 'neighbour'));
    other = await addTenant(lab, 'Other');
    foreign = await connectZendesk(async () => {
      const client = clientOf(lab, other, 'foreign');
      await client.vault.integrations.create({
        service_id: ZENDESK,
        credentials_source: 'sandbox',
        events: true,
      });
      const { [ZENDESK]: simulator } = await lab.sandbox.credentials();
      await client.vault.connections.create({ serviceId: ZENDESK }, { settings: simulator?.form ?? {} });
    });
    await lab.connectOAuth(ZOHO, 'own');
    await subscribed(2 + 1 + 1);
    zohoPath = new URL((await listed(ZOHO, 'data')).at(-1)?.url ?? '').pathname;
    await lab.connectKey(FRONT, 'own');
    frontPath = await until('an address for Front', async () => {
      const { body } = await lab.call('GET', `/vault/connections/customer-support/${FRONT}`, {
        consumer: 'own',
      });
      const { url } = (body as { data: { events: { url: string | null } | null } }).data.events ?? {};
      return url ? new URL(url).pathname : undefined;
    });
  });
  afterAll(async () => {
    attackers.destroy();
    await lab?.close();
  });

  const subscribed = (number: number) =>
    until('subscriptions', async () => {
      const rows = await lab.query("SELECT 1 FROM event_sources WHERE state = 'subscribed'");
      return rows.length >= number;
    });
  type Listed = { id: string; endpoint?: string; url?: string };
  const atVendor = async (service: string, path: string): Promise<Record<string, unknown>> => {
    const headers = { 'x-vendor-downstream-url': path };
    const { body, text } = await lab.call('GET', '/proxy', { service, consumer: 'own', headers });
    if (typeof body !== 'object') throw new Error(text);
    return body as Record<string, unknown>;
  };
  const listed = async (service: string, name: string): Promise<Listed[]> =>
    ((await atVendor(service, '/webhooks'))[name] ?? []) as Listed[];
  const zendeskHooks = (): Promise<Listed[]> => listed(ZENDESK, 'webhooks');
  /** The address and key of a connection that is made now. */
  const connectZendesk = async (connect: () => Promise<void>): Promise<Hook> => {
    const before = (await lab.query("SELECT 1 FROM event_sources WHERE state = 'subscribed'")).length;
    const known = new Set(before === 0 ? [] : (await zendeskHooks()).map(({ id }) => id));
    await connect();
    await subscribed(before + 1);
    const made = (await zendeskHooks()).find(({ id }) => !known.has(id));
    const { signing_secret } = await atVendor(ZENDESK, `/webhooks/${made?.id}/signing_secret`);
    return {
      path: new URL(made?.endpoint ?? '').pathname,
      secret: (signing_secret as { secret: string }).secret,
    };
  };

  const bodyOf = (ticket: string): string =>
    JSON.stringify({
      id: randomBytes(8).toString('hex'),
      type: 'zen:event-type:ticket.created',
      detail: { id: ticket },
    });
  const signed = ({ secret }: Hook, body: string, time = new Date()): Record<string, string> => ({
    'content-type': 'application/json',
    'x-zendesk-webhook-signature-timestamp': time.toISOString(),
    'x-zendesk-webhook-signature': createHmac('sha256', secret)
      .update(time.toISOString() + body)
      .digest('base64'),
  });
  const post = (path: string, body: string, headers: Record<string, string>, agent = attackers) =>
    send(lab.servers[0]?.url ?? '', { method: 'POST', path, body, headers, agent });
  const genuine = (ticket: string) => {
    const body = bodyOf(ticket);
    return send(lab.servers[0]?.url ?? '', {
      method: 'POST',
      path: own.path,
      body,
      headers: signed(own, body),
    });
  };

  type Work = { hints: number; lanes: number; calls: number; counted: number };
  let before: Work;
  const work = async (): Promise<Work> => {
    const [row] = await lab.query<{ hints: number; lanes: number }>(`SELECT
      (SELECT count(*) FROM inbound_hints)::int AS hints,
      (SELECT count(*) FROM work_items WHERE kind = 'recheck')::int AS lanes`);
    const headers = { authorization: `Bearer ${lab.adminKey}` };
    const { text } = await send(lab.servers[0]?.url ?? '', { method: 'GET', path: '/metrics', headers });
    const counts = text.matchAll(/^keyway_hooks_total\{outcome="(?:refused|stale|unreadable)".*\} (\d+)$/gm);
    const counted = [...counts].reduce((sum, [, number]) => sum + Number(number), 0);
    return { hints: row?.hints ?? -1, lanes: row?.lanes ?? -1, calls: lab.vendors.seen.length, counted };
  };
  beforeEach(async () => {
    await until('rest', async () => (await work()).lanes === 0);
    before = await work();
  });
  const expectNoWork = async (
    what: string,
    answers: readonly Received[],
    counted?: number,
  ): Promise<void> => {
    const after = await work();
    const bodies = answers.filter(({ text }) => text !== '').length;
    note({
      what: `${what} (${answers.length} calls)`,
      bar: 'no body, no hint, no work, no vendor asked; refusals at known addresses counted',
      measured: `${bodies} bodies, ${after.hints - before.hints} hints, ${after.lanes - before.lanes} work, ${after.calls - before.calls} asked; ${after.counted - before.counted} counted`,
    });
    expect([bodies, after]).toEqual([
      0,
      { ...before, counted: counted === undefined ? after.counted : before.counted + counted },
    ]);
  };

  test('are refused, whosever address and key they take', async () => {
    const body = bodyOf('1');
    const good = signed(own, body);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const handle = own.path.split('/').at(-1) ?? '';
    const huge = `${'['.repeat(1_000_000)}`;
    const cases: Record<
      string,
      [path: string, body: string, headers: Record<string, string>, status: number]
    > = {
      'the key of another connection': [own.path, body, signed(neighbour, body), 401],
      'the key of another application': [own.path, body, signed(foreign, body), 401],
      'our key at another connection': [neighbour.path, body, good, 401],
      'our key at another application': [foreign.path, body, good, 401],
      'another body': [own.path, bodyOf('2'), good, 401],
      'an hour ago': [own.path, body, signed(own, body, hourAgo), 401],
      'another time': [
        own.path,
        body,
        { ...good, 'x-zendesk-webhook-signature-timestamp': hourAgo.toISOString() },
        401,
      ],
      'no key': [own.path, body, signed({ ...own, secret: '' }, body), 401],
      'our API key instead': [own.path, body, headersOf({ ...lab.application, keyId: '' }, 'own'), 401],
      'another connector’s name': [`/hooks/gorgias/${handle}`, body, good, 404],
      'a connector that has an address of its own': [`/hooks/${ZOHO}/${handle}`, body, {}, 404],
      'no connector': [`/hooks/__proto__/${handle}`, body, good, 404],
      'other letters': [`/hooks/ZENDESK/${handle}`, body, good, 404],
      'coded letters': [
        `/hooks/zendesk/%${handle.charCodeAt(0).toString(16)}${handle.slice(1)}`,
        body,
        good,
        404,
      ],
      'a way around': [`/hooks/zendesk/../zendesk/${handle}`, body, good, 404],
      'signed nonsense, deeply nested': [own.path, huge, signed(own, huge), 400],
    };
    const answers: Received[] = [];
    const wrong: string[] = [];
    for (const [name, [path, text, headers, status]] of Object.entries(cases)) {
      const answer = await post(path, text, headers);
      answers.push(answer);
      if (answer.status !== status) wrong.push(`${name}: ${answer.status}`);
    }
    const known = Object.values(cases).filter(([, , , status]) => status !== 404).length;
    expect(wrong).toEqual([]);
    await expectNoWork('forged, altered, late, elsewhere', answers, known);
  });

  test('are refused with a token of another key, algorithm or subscription', async () => {
    const asked: IncomingMessage[] = [];
    const tokens: string[] = [];
    const evil = createServer((request, response) => {
      if (request.method === 'GET' && request.url !== '/') asked.push(request);
      const token = request.headers['x-zdesk-jwt'];
      if (typeof token === 'string') tokens.push(token);
      response.end();
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;
    // Signed with the vendor's own key, for someone else's subscription.
    await lab.sandbox.turn('hook-faults', { service: ZENDESK, drop: 1 });
    await lab.sandbox.turn('hooks', {
      service: ZOHO,
      id: '42',
      url,
      settings: { subscriptions: { Ticket_Thread_Add: null } },
    });
    await lab.sandbox.turn('hook-faults', { service: FRONT, drop: 1 });
    await lab.sandbox.turn('messages', { conversation: 1, text: 'Told to both' });
    const genuineToken = await until('a token', () => tokens[0]);
    await lab.sandbox.turn('hooks', { service: ZOHO, id: '42', url: null });
    // The vendor's keys are asked before there is work: only a ticket that is read tells that it began.
    const readsTicket = ({ path }: { path: string }): boolean => path.includes('/tickets/');
    await until(
      'the genuine one to be read',
      async () => lab.vendors.seen.slice(before.calls).some(readsTicket) && (await work()).lanes === 0,
    );
    before = await work();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const claims = JSON.parse(
      Buffer.from(genuineToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    const vendorHead = JSON.parse(
      Buffer.from(genuineToken.split('.')[0] ?? '', 'base64url').toString(),
    ) as object;
    const token = (head: object, make: (text: string) => string) => {
      const text = [{ ...vendorHead, ...head }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${text}.${make(text)}`;
    };
    const bySelf = (text: string) => signBytes('sha256', Buffer.from(text), privateKey).toString('base64url');
    const jwk = publicKey.export({ format: 'jwk' });
    const forged = [
      genuineToken,
      token({ alg: 'none' }, () => ''),
      token({ jku: `${url}keys` }, bySelf),
      token({ jwk }, bySelf),
      token({ x5u: `${url}certificate`, kid: 'unknown' }, bySelf),
      token({ alg: 'HS256' }, (text) =>
        createHmac('sha256', JSON.stringify(jwk)).update(text).digest('base64url'),
      ),
      ...Array.from({ length: 30 }, (_, index) => token({ kid: `unknown-${index}` }, bySelf)),
      '..',
    ];
    const body = JSON.stringify([{ eventType: 'Ticket_Update', payload: { id: '1' }, orgId: '1' }]);
    const answers: Received[] = [];
    for (const each of forged) answers.push(await post(zohoPath, body, { 'x-zdesk-jwt': each }));
    evil.close();
    evil.closeAllConnections();
    const { calls } = await work();
    // The vendor's keys, of which it knows none of these, are read again once a minute.
    expect(calls - before.calls).toBeLessThanOrEqual(2);
    before = { ...before, calls };
    expect([answers.map(({ status }) => status), asked]).toEqual([forged.map(() => 401), []]);
    await expectNoWork('tokens nobody may believe', answers, forged.length);
  });

  test('that came before tell nothing twice', async () => {
    await lab.sandbox.turn('hook-faults', { drop: 1 });
    await lab.sandbox.turn('messages', { conversation: 1, text: 'Replayed' });
    await lab.sandbox.turn('hook-faults', undefined, 'DELETE');
    const body = bodyOf('1');
    const headers = signed(own, body);
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      statuses.push((await post(own.path, body, headers)).status);
      await sleep(100);
    }
    await until('the end of it', async () => {
      const { hints, lanes } = await work();
      return hints === 0 && lanes === 0;
    });
    const told = await lab.query<{ times: number }>(`SELECT count(*)::int AS times FROM outbox_events
      WHERE consumer_id = 'own' AND type LIKE 'customer-support.%.created' GROUP BY payload ->> 'entity_id'`);
    note({
      what: 'one genuine call, 20 times',
      bar: 'each record told of at most once',
      measured: `${Math.max(0, ...told.map(({ times }) => times))} at most`,
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(told.every(({ times }) => times === 1)).toBe(true);
  });

  test('to addresses that are none cost a bounded number of look-ups, and lock no vendor out', async () => {
    let lookUps = 0;
    lab.sqlProxies[0]!.before = ({ sql }) => {
      if (/handle_hash/.test(sql)) lookUps += 1;
    };
    let isOver = false;
    const genuineOnes = (async () => {
      const statuses: number[] = [];
      while (!isOver) {
        statuses.push((await genuine('999999')).status);
        await sleep(100);
      }
      return statuses;
    })();
    const startedAt = performance.now();
    const answers: Received[] = [];
    for (let sent = 0; sent < UNKNOWN; sent += 50)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () =>
            post(`/hooks/${ZENDESK}/${randomBytes(32).toString('base64url')}`, bodyOf('1'), {}),
          ),
        )),
      );
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const statuses = await genuineOnes;
    lab.sqlProxies[0]!.before = undefined;
    const refused = answers.filter(({ status }) => status === 429).length;
    note({
      what: `${UNKNOWN} unknown addresses in ${seconds.toFixed(1)} s, from one place`,
      bar: '404 or 429 without a body; genuine calls beside them are taken',
      measured: `${refused} answered 429, ${lookUps} look-ups; ${statuses.length} genuine calls: ${[...new Set(statuses)].join()}`,
    });
    expect(answers.every(({ status, text }) => [404, 429].includes(status) && text === '')).toBe(true);
    expect(refused).toBeGreaterThan(0);
    expect(lookUps).toBeLessThan(UNKNOWN / 2);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('that take their time, or never end, keep no vendor waiting', async () => {
    const server = lab.servers[0]!;
    const sockets = Array.from({ length: SLOW }, () => {
      const socket = openSocket(server.port, '127.0.0.2');
      socket.resume();
      socket.write(`POST ${own.path} HTTP/1.1\r\nHost: keyway.test\r\nContent-Length: 100000\r\n\r\n{`);
      return socket;
    });
    const dripping = setInterval(
      () => sockets.forEach((socket) => socket.writable && socket.write(' ')),
      200,
    );
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      statuses.push((await genuine('999998')).status);
      await sleep(100);
    }
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('have nothing echoed that a browser would run, or that is long', async () => {
    const challenge = `<script>alert(1)</script>${'x'.repeat(6_000)}`;
    const echoed = await post(frontPath, '{}', { 'x-front-challenge': challenge });
    const zoho = await send(lab.servers[0]?.url ?? '', {
      method: 'GET',
      path: `${zohoPath}?validation=<script>`,
      agent: attackers,
    });
    const tooLong = await post(frontPath, '{}', { 'x-front-challenge': 'x'.repeat(100_000) });
    expect(JSON.parse(echoed.text)).toEqual({ challenge });
    expect(echoed.headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect([zoho.status, zoho.text]).toEqual([200, '']);
    expect([tooLong.status, tooLong.text.includes('xxxx')]).toEqual([431, false]);
    before = { ...before };
    await expectNoWork('handshakes', [zoho]);
  });
});
