import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  BLACK_HOLE,
  namespaceIsMissing,
  METADATA,
  MUTE,
  startInNamespace,
  STRANGER,
  VENDOR,
} from '../rig/network/network-namespace.js';
import { buildSinks, listWith } from '../rig/network/namespace/sinks.js';
import { dataOf, openHosts, openTenant, ZENDESK, type CellTenant } from '../rig/network/namespace/tenant.js';
import type { CellAnswer, CellCounts, CellVerbs } from '../rig/network/namespace/verbs.js';
import { count, note, timeBar } from '../rig/figures.js';
import { inwardUrls, strangerUrls } from '../rig/hostile/hostile-urls.js';
import { findPostgres, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { until } from '../rig/wait.js';

/** 5 s for connecting, the look-up included, and one for all else; what a token request may take adds nothing to it. */
const STALL_BUDGET_MS = 6_000;
/** The caller's own connections and the database's pool come and go by a few. */
const KEPT_OPEN = 10;
const HOST = 'acme.zendesk.com';
const PROVIDER = 'acme.gorgias.com';
const DEFAULT = { status: 200, body: listWith('') };
const sinkNames = Object.keys(buildSinks({} as CellVerbs, {} as CellTenant));
/** Untrusted certificates, and the caller's error. */
const flaws = {
  expired: 'The host’s certificate has expired.',
  'self-signed': 'The host’s certificate is not from a trusted authority.',
  'wrong-host': 'The certificate is for another host.',
};
const isCheap = new Set(['proxy target', 'images and themes']);

describe.skipIf(namespaceIsMissing())(
  'the built server with its production policy, on an internet of ours',
  () => {
    let postgres: PostgresCluster | undefined;
    let cell: CellVerbs;
    let tenant: CellTenant;
    let before: CellCounts;
    let suspendedBefore = 0;

    beforeAll(async () => {
      postgres = findPostgres() ? await startPostgres() : undefined;
      cell = await startInNamespace(postgres);
      for (const name of [HOST, PROVIDER]) await cell.setName({ name, rule: { turns: [[VENDOR]] } });
    });
    afterAll(async () => {
      await cell?.stop();
      postgres?.close();
    });
    beforeEach(async () => {
      for (const name of [HOST, PROVIDER]) await cell.setName({ name, rule: { turns: [[VENDOR]] } });
      await cell.setAnswer(DEFAULT);
      // An application of its own: no breaker remembers the place before, and every attempt reaches the guard.
      tenant = await openTenant(cell);
      dataOf(await tenant.connect('zendesk', 'consumer', ZENDESK));
      before = await cell.counts();
      suspendedBefore = await suspended();
    });

    /** Calls that the breaker refused before any address was looked at. */
    const suspended = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${await cell.adminKey()}` };
      const { text } = await cell.call({ method: 'GET', path: '/metrics', headers });
      const lines = text.matchAll(/^keyway_downstream_events_total\{event="refused_failing".*\} (\d+)$/gm);
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    };

    /** Requests that reached forbidden hosts since the trial began. */
    const strayed = async () => {
      const { trapped, stranger, unexplained } = await cell.counts();
      return {
        inward: trapped.length - before.trapped.length,
        stranger: stranger - before.stranger,
        unexplained: unexplained - before.unexplained,
      };
    };
    const nowhere = { inward: 0, stranger: 0, unexplained: 0 };
    const arrivals = async () => (await cell.counts()).arrivals.slice(before.arrivals.length);

    const expectNowhere = async (what: string, alsoMeasured = ''): Promise<void> => {
      const measured = await strayed();
      const { inward, stranger, unexplained } = measured;
      const refused = (await suspended()) - suspendedBefore;
      note({
        what,
        bar: '0 connections inside, to strangers, elsewhere; (attempts that the breaker kept from the guard)',
        measured: `${inward} / ${stranger} / ${unexplained}; ${refused}${alsoMeasured}`,
      });
      expect(measured).toEqual(nowhere);
    };

    test('reaches a legitimate public address with the credential', async () => {
      const answer = await tenant.proxy('zendesk', 'consumer', '/tickets.json');
      const seen = await arrivals();
      note({
        what: 'public address, empty allow range',
        bar: '200, credential sent once',
        measured: `${answer.status}, ${seen.length}`,
      });
      expect(answer.status).toBe(200);
      const pair = `${ZENDESK.email}/token:${ZENDESK.api_token}`;
      expect(seen).toEqual([
        {
          address: VENDOR,
          host: HOST,
          url: '/api/v2/tickets.json',
          authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        },
      ]);
    });

    test.each(sinkNames)('60 ways to write an address inside lead nowhere as: %s', async (name) => {
      if (name.includes('next links')) {
        dataOf(await tenant.importDue('gorgias', 'oauth', { subdomain: 'acme' }));
        await tenant.api('GET', '/messages', { consumer: 'oauth', service: 'gorgias' });
      }
      // Every form meets every place in the long run; the short one takes each fifth where a try needs many calls,
      // and another fifth at the next place.
      const step = isCheap.has(name) ? 1 : count({ short: 5, long: 1 });
      const first = sinkNames.indexOf(name) % step;
      const forms = [...inwardUrls.entries()].filter(([index]) => index % step === first);
      const sink = buildSinks(cell, tenant)[name];
      let taken = 0;
      for (const [index, url] of forms) if (await sink?.(url, index)) taken += 1;
      await expectNowhere(`${forms.length} URL forms as ${name}`, `; ${taken} taken`);
    });

    const lies: Record<string, { turns: string[][]; alias?: string }> = {
      'a name that alternates': { turns: [[VENDOR], [METADATA], ['127.0.0.1'], ['::1']] },
      'a name with two addresses': { turns: [[VENDOR, METADATA], ['10.0.0.1', VENDOR], [VENDOR]] },
      'an alias of an inner name': { turns: [[METADATA], [VENDOR]], alias: 'metadata.google.internal' },
    };
    const tries = count({ short: 6, long: 300 });
    const liars = Object.keys(lies).flatMap((lie) =>
      ['proxy', 'messages', 'token request', 'instance URL', 'webhook'].map((sink) => [lie, sink] as const),
    );

    test.each(liars)('%s is not followed inside: %s', async (lie, sink) => {
      const rule = lies[lie] ?? { turns: [] };
      const consumer = `${lie} ${sink}`.replaceAll(' ', '-');
      const settings = { base_url: 'https://helpdesk.example', auth_token: '1-14-canary-token' };
      // The name is honest when the connection is made, or that would be refused.
      await cell.setName({ name: 'helpdesk.example', rule: { turns: [[VENDOR]] } });
      if (sink === 'instance URL') dataOf(await tenant.connect('request-tracker', consumer, settings));
      const json = { delivery_url: 'https://helpdesk.example/hooks', events: ['*'] };
      const { id: webhook } =
        sink === 'webhook' ? dataOf(await tenant.api('POST', '/webhook/webhooks', { json })) : {};
      before = await cell.counts();
      for (const name of [HOST, PROVIDER, 'helpdesk.example']) await cell.setName({ name, rule });
      const attempts: Record<string, (attempt: number) => Promise<CellAnswer>> = {
        proxy: () => tenant.proxy('zendesk', 'consumer', '/tickets.json'),
        messages: () => tenant.api('GET', '/messages?filter[conversation_id]=1', { service: 'zendesk' }),
        'instance URL': () => tenant.proxy('request-tracker', consumer, '/rt'),
        webhook: () => tenant.api('POST', `/webhook/webhooks/${webhook}/test`, { json: {} }),
        'token request': async (attempt) => {
          await tenant.importDue('gorgias', `${consumer}-${attempt}`, { subdomain: 'acme' });
          return tenant.proxy('gorgias', `${consumer}-${attempt}`, '/tickets');
        },
      };
      for (let attempt = 0; attempt < tries; attempt += 1) await attempts[sink]?.(attempt);
      const asked = (await cell.counts()).questions - before.questions;
      const served = (await arrivals()).length;
      await expectNowhere(`${lie}, ${tries} × ${sink}`, `; ${served} served in public`);
      // Both answers of the rebinding were used: names were looked up again, and public answers connected.
      expect(asked).toBeGreaterThanOrEqual(tries);
      expect(served).toBeGreaterThan(0);
    });

    test('credentials follow no redirect, neither inside nor to another public host', async () => {
      const places = [
        'https://evil.example/',
        `https://${STRANGER}/`,
        `http://${METADATA}/`,
        'https://localhost/',
      ];
      const passed: number[] = [];
      for (const status of [301, 302, 303, 307, 308]) {
        for (const [index, location] of places.entries()) {
          await cell.setAnswer({ status, headers: { location } });
          passed.push((await tenant.proxy('zendesk', 'consumer', '/tickets.json')).status);
          const messages = await tenant.api('GET', '/messages?filter[conversation_id]=1', {
            service: 'zendesk',
          });
          expect(messages.status).toBe(502);
          const consumer = `redirected-token-${status}-${index}`;
          await tenant.importDue('gorgias', consumer, { subdomain: 'acme' });
          await tenant.proxy('gorgias', consumer, '/tickets');
        }
      }
      await expectNowhere('5 statuses × 4 places × proxy, messages, token');
      expect(new Set(passed)).toEqual(new Set([301, 302, 303, 307, 308]));
    });

    test('no credential goes to a host that only looks like the vendor’s', async () => {
      for (const url of strangerUrls) await tenant.proxy('zendesk', 'consumer', url);
      const seen = await arrivals();
      await expectNowhere(`${strangerUrls.length} hosts off the list`);
      // The root dot is part of no host name; the call stays with the vendor.
      expect(seen.filter(({ address }) => address !== VENDOR)).toEqual([]);
    });

    test.each(Object.entries(flaws))(
      'no credential goes to a host whose certificate is %s',
      async (flaw, words) => {
        await openHosts(cell, tenant, flaw);
        const opened = (await cell.counts()).vendor;
        const messages = '/messages?filter[conversation_id]=1';
        const answers = {
          proxy: await tenant.proxy('zendesk', flaw, '/tickets.json'),
          messages: await tenant.api('GET', messages, { consumer: flaw, service: 'zendesk' }),
          'token request': await tenant.proxy('gorgias', flaw, '/tickets'),
        };
        const seen = await arrivals();
        const ends = Object.entries(answers).map(([call, { status }]) => `${call} ${status}`);
        note({
          what: `certificate ${flaw}: ${ends.join(', ')}`,
          bar: '502 each, 0 requests at the host',
          measured: `${seen.length} requests`,
        });
        for (const { status, text } of Object.values(answers)) {
          expect([status, text]).toEqual([502, expect.stringContaining(words)]);
          expect(JSON.parse(text)).toMatchObject({
            type_name: 'ConnectorExecutionError',
            detail: { reason: 'tls' },
          });
          expect(text).not.toMatch(/canary|access-|refresh-/);
        }
        expect(seen).toEqual([]);
        // Each came as far as the certificate.
        expect((await cell.counts()).vendor - opened).toBe(3);
      },
    );

    test('a name that is not there, or not answered, is an error within the time for connecting', async () => {
      await cell.setName({ name: HOST, rule: { turns: [] } });
      const missing = await tenant.proxy('zendesk', 'consumer', '/tickets.json');
      await cell.setName({ name: HOST, rule: { turns: [[VENDOR]], delayMs: 20_000 } });
      const late = await tenant.proxy('zendesk', 'consumer', '/tickets.json');
      note({
        what: 'no such name; an answer after 20 s',
        bar: '502; 504 within 6 s',
        measured: `${missing.status}; ${late.status} after ${late.ms} ms`,
      });
      expect([missing.status, late.status]).toEqual([502, 504]);
      expect(late.ms).toBeLessThan(timeBar(6_000));
      expect(await strayed()).toEqual(nowhere);
    });

    test('look-ups and connections that never end are given up in time, and leave nothing open', async () => {
      const stalls = {
        'look-up': { isSilent: true },
        connection: { turns: [[BLACK_HOLE]] },
        'tls-handshake': { turns: [[MUTE]] },
      };
      // Each has hosts of its own, which work until everything is in place.
      for (const stall of Object.keys(stalls)) await openHosts(cell, tenant, stall);
      // One call of each kind first: what stays open for later calls is no leak.
      await tenant.proxy('zendesk', 'consumer', '/tickets.json');
      await tenant.importDue('gorgias', 'warm', { subdomain: 'acme' });
      await tenant.proxy('gorgias', 'warm', '/tickets');
      const filesBefore = await cell.openFiles();
      for (const [stall, rule] of Object.entries(stalls))
        for (const vendor of ['zendesk', 'gorgias'])
          await cell.setName({ name: `${stall}.${vendor}.com`, rule });
      const ends: string[] = [];
      const late: string[] = [];
      const meet = async (stall: keyof typeof stalls): Promise<void> => {
        const calls = {
          downstream: tenant.proxy('zendesk', stall, '/tickets.json'),
          'token endpoint': tenant.proxy('gorgias', stall, '/tickets'),
        };
        for (const [place, call] of Object.entries(calls)) {
          const { status, ms } = await call;
          ends.push(`${stall} of ${place}: ${status} in ${(ms / 1_000).toFixed(1)} s`);
          if (status < 500 || ms > timeBar(STALL_BUDGET_MS)) late.push(ends.at(-1) ?? '');
        }
      };
      const { unexplained } = await strayed();
      const connections = [meet('connection'), meet('tls-handshake')];
      // Look-ups that hang may hold up others: these connections are being made before.
      await until('connections nobody takes', async () => (await strayed()).unexplained >= unexplained + 2);
      await until('handshakes nobody answers', async () => (await cell.counts()).waiting >= 2);
      await Promise.all([...connections, meet('look-up')]);
      const { waiting } = await cell.counts();
      // A look-up ends in the system's own time.
      const files = await until(
        'the files to be closed',
        async () => {
          const open = await cell.openFiles();
          return Math.abs(open - filesBefore) <= KEPT_OPEN ? open : undefined;
        },
        { withinMs: 40_000, everyMs: 500 },
      ).catch(() => cell.openFiles());
      note({
        what: ends.join('; '),
        bar: `each an error within 5 s + 1 s; 0 handshakes left open; open files ± ${KEPT_OPEN}`,
        measured: `${late.length} late; ${waiting} open; ${filesBefore} → ${files} files`,
      });
      expect(late).toEqual([]);
      expect(waiting).toBe(0);
      expect(Math.abs(files - filesBefore)).toBeLessThanOrEqual(KEPT_OPEN);
    });
  },
);
