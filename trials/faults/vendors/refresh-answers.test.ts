import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { note } from '../../rig/figures.js';
import { startLabOnPostgres, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { tokenCases, type Expected, type TokenCase } from '../../rig/hostile/refresh-answers.js';
import type { Seen } from '../../rig/network/vendor-front.js';

const SERVICE = 'gorgias';
type Row = { needs_auth: boolean; credentials_sealed: Buffer | null };
type Result = Expected & { readonly name: string };

describe.skipIf(postgresIsMissing())('the answers of a token endpoint', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: [SERVICE] });
  });
  afterAll(() => lab?.close());

  const call = (consumer: string): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      consumer,
      service: SERVICE,
      headers: { 'x-vendor-downstream-url': '/messages?limit=1' },
    });
  const typeOf = ({ body }: Answer): string | undefined =>
    (body as { type_name?: string } | undefined)?.type_name;
  const healthOf = async (consumer: string): Promise<string> => {
    const path = `/vault/connections/customer-support/${SERVICE}`;
    const { body } = await lab.call('GET', path, { consumer });
    return (body as { data: { health: string } }).data.health;
  };
  const consumerOf = (index: number): string => `answer-${index}`;
  const tokenIn = ({ path, body }: Seen): string | undefined =>
    path === `/${SERVICE}/oauth/token`
      ? (new URLSearchParams(body.toString()).get('refresh_token') ?? '')
      : undefined;

  /** Gives every consumer its case's answer, whichever refresh token it comes with. */
  const answerBy = async (): Promise<{ first: Map<string, string>; next: Map<string, string> }> => {
    const first = new Map<string, string>();
    const next = new Map<string, string>();
    const answers = new Map<string, ReturnType<TokenCase['answer']>>();
    for (const [index, { answer }] of tokenCases.entries()) {
      const consumer = consumerOf(index);
      const [old, fresh] = [await lab.connectOAuth(SERVICE, consumer), await lab.sandbox.mintTokens(SERVICE)];
      first.set(consumer, old.refresh_token);
      next.set(consumer, fresh.refresh_token);
      answers.set(old.refresh_token, answer(fresh));
    }
    lab.vendors.onRequest = (seen) => answers.get(tokenIn(seen) ?? '');
    return { first, next };
  };
  const askedTokens = (): string[] => lab.vendors.seen.flatMap((seen) => tokenIn(seen) ?? []);

  test('each lead to the state that the table names, and lose no credential that may still be good', async () => {
    const { first, next } = await answerBy();
    const consumers = tokenCases.map((_, index) => consumerOf(index));
    const answers = await Promise.all(consumers.map(call));
    const healths = await Promise.all(consumers.map(healthOf));
    const rows = await lab.query<Row>('SELECT needs_auth, credentials_sealed FROM connections');
    // From here on the provider behaves; the pauses after failures are over, and what was renewed is due again.
    lab.vendors.onRequest = undefined;
    const asked = askedTokens().length;
    await lab.query(
      "UPDATE connections SET refresh_retry_at = now() - interval '1 second', token_expires_at = now()",
    );
    await lab.servers[0]?.stop();
    await lab.servers[0]?.start();
    const later = await Promise.all(consumers.map(call));
    const used = new Set(askedTokens().slice(asked));
    const results = tokenCases.map(({ name, keeps }, index): Result => {
      const answer = answers[index] as Answer;
      const consumer = consumers[index] ?? '';
      const isKept = used.has((keeps === 'old' ? first : next).get(consumer) ?? '');
      const recovers = later[index]?.status === 200;
      const type = typeOf(answer);
      return {
        name,
        status: answer.status,
        ...(answer.status === 200 || type === undefined ? {} : { type }),
        health: healths[index] as Expected['health'],
        // A dead grant is asked for no more; that its ciphertext is kept is checked below.
        keeps: isKept || !recovers ? keeps : keeps === 'old' ? 'new' : 'old',
        recovers,
      };
    });
    const expected = tokenCases.map(({ answer: _answer, ...result }) => result);
    const right = results.filter((result, index) => {
      return (
        JSON.stringify(Object.entries(result).sort()) ===
        JSON.stringify(Object.entries(expected[index] ?? {}).sort())
      );
    });
    note({
      what: `${tokenCases.length} answers of the token endpoint`,
      bar: 'each as the table says: status, error type, health, credential kept, recovery',
      measured: `${right.length} of ${tokenCases.length}`,
    });
    expect(results).toEqual(expected);
    expect(rows.filter(({ credentials_sealed: sealed }) => sealed === null)).toEqual([]);
    expect(rows.filter(({ needs_auth: isDead }) => isDead)).toHaveLength(2);
    for (const [index, { name }] of tokenCases.entries())
      if (name.includes('Retry-After'))
        expect(Number(answers[index]?.headers.get('retry-after')), name).toBeGreaterThanOrEqual(6);
  });
});
