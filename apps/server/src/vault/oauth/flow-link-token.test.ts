import { describe, expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import { buildAuthorizeUrl, buildRevokeUrl, readFlowLinkToken } from './flow-link-token.js';

const depsWith = (seed: number, now = new Date('2026-01-01T00:00:00Z')) =>
  ({
    baseUrl: 'https://vault.example.com',
    now: () => now,
    keyring: { key: () => Buffer.alloc(32, seed) },
  }) as never;
const deps = depsWith(1);
const target = { applicationId: 'app_1', consumerId: 'c/1 ü', serviceId: 'zendesk', connectionId: 'default' };
const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
const refusal = async (reading: Promise<unknown>) =>
  reading.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.typeName : String(error)),
  );

test('the link names the connector and the application, and its state gives them back', async () => {
  for (const mayReplace of [true, false]) {
    const issuedAt = new Date('2025-12-31T23:00:00.123Z');
    const session = { id: 's_1', issuedAt, expiresAt: new Date('2026-01-01T00:05:00Z') };
    const url = await buildAuthorizeUrl(deps, { ...target, session, mayReplace });
    expect(url.startsWith('https://vault.example.com/vault/authorize/zendesk/app_1?state=')).toBe(true);
    expect(await readFlowLinkToken(deps, 'authorize', 'zendesk', stateOf(url))).toEqual({
      ...target,
      session: { id: 's_1', issuedAt },
      mayReplace,
      linkId: expect.any(String),
      issuedAt: expect.any(Date),
      expiresAt: session.expiresAt,
    });
  }
});

describe('a state is refused', () => {
  test('when any one of its characters is altered', async () => {
    const state = stateOf(await buildAuthorizeUrl(deps, target));
    const accepted: number[] = [];
    for (let index = 0; index < state.length; index += 1) {
      const altered = state.slice(0, index) + (state[index] === 'A' ? 'B' : 'A') + state.slice(index + 1);
      if (
        (await refusal(readFlowLinkToken(deps, 'authorize', 'zendesk', altered))) !== 'OAuthInvalidStateError'
      )
        accepted.push(index);
    }
    expect(accepted).toEqual([]);
  });

  test('at the other door, for another connector, under another key, and after an hour', async () => {
    const state = stateOf(await buildAuthorizeUrl(deps, target));
    const later = depsWith(1, new Date('2026-01-01T01:00:00Z'));
    const revoking = stateOf(await buildRevokeUrl(deps, target));
    const readings = [
      () => readFlowLinkToken(deps, 'revoke', 'zendesk', state),
      () => readFlowLinkToken(deps, 'authorize', 'gorgias', state),
      () => readFlowLinkToken(depsWith(2), 'authorize', 'zendesk', state),
      () => readFlowLinkToken(later, 'authorize', 'zendesk', state),
      () => readFlowLinkToken(deps, 'authorize', 'zendesk', revoking),
    ];
    for (const read of readings) expect(await refusal(read())).toBe('OAuthInvalidStateError');
  });

  test.each([undefined, '', 'x', [], ['a', 'b'], 'a.b.c', `${'x'.repeat(10_000)}`])(
    '%#: when it is no token at all',
    async (state) => {
      expect(await refusal(readFlowLinkToken(deps, 'authorize', 'zendesk', state))).toBe(
        'OAuthInvalidStateError',
      );
    },
  );
});
