import type { ConnectionRecord } from '@keyway/contract';
import { ApiFailure, type Failure } from '@keyway/ui';
import { describe, expect, it } from 'vitest';

import { confirmVisit } from './confirm-visit.js';
import { flow } from './fixtures.js';

const confirming = { step: 'confirming', flow, confirmToken: 'token' } as const;
const refusal = (typeName: string, more: Partial<Failure> = {}): ApiFailure =>
  new ApiFailure({ typeName, message: '', detail: '', vendorWords: [], requestId: null, ...more });

/** Answers the confirmation with each of these in turn, then successfully. */
function serve(refusals: readonly Error[], { asks = false, looks = [] as Error[] } = {}) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const [confirmations, reads] = [[...refusals], [...looks]];
  const api = {
    getConnection: async () => {
      const next = reads.shift();
      if (next) throw next;
      return { asks_same_account: asks } as ConnectionRecord;
    },
    confirmConnection: async (path: unknown, body: unknown) => {
      sent.push([path, body]);
      const next = confirmations.shift();
      if (next) throw next;
    },
  };
  return { api, sent, waits, wait: async (milliseconds: number) => void waits.push(milliseconds) };
}

describe('a confirmation', () => {
  it.each([
    ['the response was lost', new TypeError('Failed to fetch')],
    ['the server failed', refusal('InternalServerError')],
    ['the server is unavailable', refusal('ServiceUnavailableError')],
  ])('is repeated when %s', async (_name, error) => {
    const { api, sent, waits, wait } = serve([error, error]);
    expect(await confirmVisit(api, confirming, wait)).toEqual({ type: 'confirmed' });
    const place = { unified_api: 'customer-support', service_id: 'desk', connection_id: 'default' };
    expect(sent).toEqual(Array.from({ length: 3 }, () => [place, { confirm_token: 'token' }]));
    expect(waits).toEqual([1_000, 2_000]);
  });

  it('waits as long as the response asks for', async () => {
    const { api, waits, wait } = serve([refusal('TooManyRequestsError', { retryAfter: 12 })]);
    expect(await confirmVisit(api, confirming, wait)).toEqual({ type: 'confirmed' });
    expect(waits).toEqual([12_000]);
  });

  it('leaves a wait of many minutes to the person', async () => {
    const error = refusal('TooManyRequestsError', { retryAfter: 3_600 });
    const { api, sent, wait } = serve([error]);
    expect(await confirmVisit(api, confirming, wait)).toMatchObject({ type: 'failed', isAsked: true });
    expect(sent).toHaveLength(1);
  });

  it('gives up in the end', async () => {
    const { api, sent, wait } = serve(Array.from({ length: 50 }, () => refusal('InternalServerError')));
    expect(await confirmVisit(api, confirming, wait)).toMatchObject({
      type: 'failed',
      failure: { typeName: 'InternalServerError' },
    });
    expect(sent).toHaveLength(6);
  });

  it.each(['OAuthInvalidStateError', 'UnauthorizedError', 'ConflictError', 'RequestLimitError'])(
    'is not repeated after %s',
    async (typeName) => {
      const { api, sent, wait } = serve([refusal(typeName)]);
      expect(await confirmVisit(api, confirming, wait)).toMatchObject({
        type: 'failed',
        failure: { typeName },
      });
      expect(sent).toHaveLength(1);
    },
  );

  it('asks for the account first, once', async () => {
    const { api, sent, wait } = serve([], { asks: true, looks: [refusal('ServiceUnavailableError')] });
    expect(await confirmVisit(api, confirming, wait)).toEqual({ type: 'asks' });
    expect(sent).toEqual([]);
    expect(await confirmVisit(api, { ...confirming, isSameAccount: true }, wait)).toEqual({
      type: 'confirmed',
    });
    expect(sent).toMatchObject([[{}, { confirm_token: 'token', same_account: true }]]);
  });
});
