import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import type { RequestContext } from '../../context.js';
import type { Services } from '../../compose/index.js';
import type { EgressResponse } from '../../security/egress/index.js';
import { createCredentialMask } from '../../security/redaction/index.js';
import { sendDownstream } from '../call-downstream.js';
import type { CallState } from '../call-state.js';
import { DownstreamTrace } from './downstream-trace.js';

/** Sends a 401 whose body is still streaming, then a response; tracks open permits. */
function begin(refreshed: () => Promise<unknown>) {
  let permits = 0;
  const answers: EgressResponse[] = [401, 200].map((status) => ({
    status,
    headers: {},
    body: Buffer.alloc(0),
    durationMs: 0,
    ...(status === 401 ? { stream: new PassThrough() } : {}),
  }));
  const resolved = { application: { id: 'a' }, connector: { id: 'c' }, authType: 'oauth2' };
  const connection = { ...resolved, headers: {}, authorization: {}, mask: createCredentialMask([]) };
  const state = {
    resolved: connection,
    refreshing: undefined,
    deadline: performance.now() + 5_000,
    largest: 0,
  };
  const lease = { beginCall: () => {}, endCall: () => {}, close: () => {}, reserve: () => true };
  const deps = {
    refreshCredentials: { afterRejection: refreshed },
    downstreamGuard: {
      pace: (_resolved: unknown, { send }: { send: () => unknown }) => send(),
      enter: () => {
        permits += 1;
        return Promise.resolve({ end: () => (permits -= 1) });
      },
    },
    responseMemory: { open: () => lease },
    connectionHealth: { noteAnswer: () => undefined },
    audit: { countUse: () => {} },
    egress: { request: () => Promise.resolve(answers.shift()) },
    now: () => new Date(),
  };
  const context = { trace: new DownstreamTrace(), signal: { aborted: false } };
  const call = sendDownstream(
    deps as unknown as Services,
    state as unknown as CallState,
    context as unknown as RequestContext,
    { method: 'GET', url: 'https://x.example/', headers: {} },
  );
  return { call, permits: () => permits, connection };
}

test('an answer that a refresh makes worthless keeps no permit', async () => {
  const { call, permits, connection } = begin(() =>
    Promise.resolve({ ...connection, scrubber: { scrubText: String, scrubValue: String } }),
  );
  expect((await call).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(permits()).toBe(0);
});

test('nor when the refresh fails', async () => {
  const { call, permits } = begin(() => Promise.reject(new Error('no')));
  await expect(call).rejects.toThrow('no');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(permits()).toBe(0);
});
