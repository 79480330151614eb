import { randomUUID } from 'node:crypto';

import type { Answer, Call } from './drive.js';
import { grantedConsumer } from '../import-grants.js';
import { CONSUMER, type RunningKeyway } from '../keyway.js';
import { connectAnother, messagesCall, proxyCall } from '../lab.js';
import type { RunningSandbox } from '../sandbox.js';

export type Kind = {
  readonly name: string;
  toCall(index: number): Call;
  /** Whether the answer is as it should be, or the downstream's own fault. */
  isExpected(answer: Answer): boolean;
};

const FAILING = 'zendesk';
const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;
/** Errors of ours that no downstream causes. */
const oursAlone = [
  'InternalServerError',
  'UnauthorizedError',
  'RequestValidationError',
  'EntityNotFoundError',
];

/** Connects the consumer to a vendor that is going to fail. Answers which. */
export async function connectFailing(keyway: RunningKeyway, sandbox: RunningSandbox): Promise<string> {
  await connectAnother(keyway, FAILING, await sandbox.readForm(FAILING));
  return FAILING;
}

/**
 * The kind of the n-th call: of a hundred, 55 lists, 25 through the proxy, 10 with expiring tokens, 5 creates, 5 that
 * fail.
 */
export function buildMix(
  { headers }: RunningKeyway,
  grants: number,
  failing: string,
): (index: number) => Kind {
  const asGranted = (index: number) => ({
    ...headers,
    'x-vendor-consumer-id': grantedConsumer(index % grants),
  });
  const list: Kind = { name: 'GET /messages', toCall: () => messagesCall(headers), isExpected: isSuccess };
  const proxy: Kind = { name: '/proxy', toCall: () => proxyCall(headers), isExpected: isSuccess };
  const expiring: Kind = {
    name: 'GET /messages, expiring token',
    toCall: (index) => messagesCall(asGranted(index)),
    isExpected: isSuccess,
  };
  const create: Kind = {
    name: 'POST /messages, expiring token',
    toCall: (index) => ({
      method: 'POST',
      path: '/messages',
      headers: { ...asGranted(index), 'x-unique-transaction-id': randomUUID() },
      body: newMessage,
    }),
    isExpected: isSuccess,
  };
  const trouble: Kind = {
    name: 'GET /messages, failing vendor',
    toCall: () => ({
      path: '/messages?filter[conversation_id]=1',
      headers: { ...headers, 'x-vendor-consumer-id': CONSUMER, 'x-vendor-service-id': failing },
    }),
    isExpected: ({ status, text }) => status > 0 && !oursAlone.some((name) => text.includes(`"${name}"`)),
  };
  const twenty = [...times(11, list), ...times(5, proxy), ...times(2, expiring), create, trouble];
  // Seven has no divisor in common with twenty: every kind comes up, none in a row.
  return (index) => twenty[(index * 7) % twenty.length] as Kind;
}

const newMessage = {
  type: 'message',
  channel: 'email',
  subject: 'Where is my parcel?',
  body: 'It has not arrived yet. Could you please look into it?',
  author: { type: 'contact', name: 'Renée Miller', email: 'renee.miller@example.com' },
  recipients: [{ role: 'to', address: 'support@acme.example', name: 'Acme Support' }],
};

const times = (count: number, kind: Kind): Kind[] => Array.from({ length: count }, () => kind);
