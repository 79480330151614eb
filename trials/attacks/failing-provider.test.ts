import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findLeaks } from '../rig/hostile/leak-detectors.js';
import { echo, echoShapes } from '../rig/network/echo-vendor.js';
import { isLong, note } from '../rig/figures.js';
import { startLabOnPostgres, tally, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { tokenCases } from '../rig/hostile/refresh-answers.js';
import type { Answerer, Seen } from '../rig/network/vendor-front.js';

const SERVICE = 'gorgias';
const TOKEN = `/${SERVICE}/oauth/token`;
/** Of the client that all sandbox integrations have: the server treats it as any other client's. */
const CLIENT_SECRET = 'keyway-sandbox-secret';

/** A provider's words, of which every one is what it was sent. */
const repeatAsOAuth =
  (status: number, toBody: (words: string) => unknown) =>
  (seen: Seen): Answerer =>
  (response) => {
    const form = new URLSearchParams(seen.body.toString());
    const [, pair = ''] = /^Basic (\S+)/.exec(seen.headers.authorization ?? '') ?? [];
    const words = [seen.headers.authorization, Buffer.from(pair, 'base64'), seen.body, ...form.values()];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(toBody(words.join(' '))));
  };

type Case = { readonly name: string; readonly answer: (seen: Seen) => Answerer };

/** Nothing is said in what drips, and a short run has no time for it. */
const failing = tokenCases.filter(
  ({ name, status }) => status !== 200 && (isLong || !name.startsWith('drip')),
);

const cases: readonly Case[] = [
  ...failing.map(({ name, answer }) => ({
    name,
    answer: () => answer({ access_token: 'none', refresh_token: 'none', expires_in: 1 }),
  })),
  ...[200, 400, 401, 429, 500].flatMap((status) =>
    Object.keys(echoShapes).map((shape) => ({ name: `${status} ${shape}`, answer: echo(shape, status) })),
  ),
  ...['invalid_grant', 'invalid_request', 'invalid_client', undefined].map((error) => ({
    name: `400 ${error ?? 'its own words'} described`,
    answer: repeatAsOAuth(400, (words) => ({
      error: error ?? words,
      error_description: words,
      error_uri: `https://evil.example/?${words}`,
    })),
  })),
  {
    name: '200 with words in every place',
    answer: repeatAsOAuth(200, (words) => ({
      token_type: words,
      expires_in: words,
      scope: words,
      [words]: words,
    })),
  },
];

describe.skipIf(postgresIsMissing())('a provider that fails, and repeats what it was sent', () => {
  let lab: Lab;
  const secrets: string[] = [CLIENT_SECRET];
  const asked = new Set<string>();

  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: [SERVICE], settings: { LOG_LEVEL: 'trace' } });
    const canary = (kind: string): string => {
      secrets.push(`${kind}-${randomBytes(18).toString('base64url')}`);
      return secrets.at(-1) ?? '';
    };
    const { [SERVICE]: simulator } = await lab.sandbox.credentials();
    const byToken = new Map<string, Case>();
    for (const [index, one] of cases.entries()) {
      const credentials = { access_token: canary('access'), refresh_token: canary('refresh'), expires_in: 1 };
      byToken.set(credentials.refresh_token, one);
      await lab
        .client(`failing-${index}`)
        .vault.connections.import(
          { serviceId: SERVICE },
          { credentials, settings: simulator?.settings ?? {} },
        );
    }
    lab.vendors.onRequest = (seen) => {
      if (seen.path !== TOKEN) return undefined;
      const one = byToken.get(new URLSearchParams(seen.body.toString()).get('refresh_token') ?? '');
      if (one) asked.add(one.name);
      return one?.answer(seen);
    };
  });
  afterAll(() => lab?.close());

  /** Everything that is written down about it, as the superuser sees it. */
  const readTables = async (): Promise<string> => {
    const tables = await lab.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => lab.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };

  test('gets no credential into an answer, a log, an event or the audit trail', async () => {
    const use = async (index: number): Promise<Answer[]> => {
      const consumer = `failing-${index}`;
      const raw = { 'x-vendor-raw': 'true' };
      const path = `/vault/connections/customer-support/${SERVICE}`;
      return [
        await lab.call('GET', '/messages?limit=1', { consumer, service: SERVICE, headers: raw }),
        await lab.call('GET', '/proxy', {
          consumer,
          service: SERVICE,
          headers: { 'x-vendor-downstream-url': '/messages?limit=1', ...raw },
        }),
        await lab.call('POST', `${path}/validate`, { consumer }),
        await lab.call('GET', path, { consumer }),
      ];
    };
    const used = await Promise.all(cases.map((_, index) => use(index)));
    const admin = { authorization: `Bearer ${lab.adminKey}` };
    const answers = [
      ...used.flat(),
      await lab.call('GET', '/vault/connections?limit=200'),
      await lab.call('GET', '/vault/logs?limit=200'),
      await lab.call('GET', '/metrics', { headers: admin }),
    ];
    // Batched writes are flushed at the end.
    await lab.servers[0]?.stop();
    const places = {
      answers: answers.map(({ text, headers }) => `${text}\n${JSON.stringify([...headers])}`).join('\n'),
      log: lab.servers[0]?.child().output() ?? '',
      tables: await readTables(),
    };
    const found = Object.entries(places).flatMap(([place, text]) =>
      findLeaks(text, secrets).map((form) => `${place}: ${form}`),
    );
    note({
      what: `${cases.length} failing answers of a token endpoint, ${cases.length - failing.length} of them repeating what they were sent; log at trace; ${tally(used.map(([first]) => first as Answer))}`,
      bar: `0 of ${secrets.length} secrets in answers, log, metrics, events and audit trail`,
      measured: `${found.length} found in ${Object.values(places)
        .map((text) => `${Math.round(text.length / 1_000)} KB`)
        .join(', ')}`,
    });
    expect(cases.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
    expect(found).toEqual([]);
  });
});
