import { expect, test } from 'vitest';

import type {
  DownstreamRequest,
  DownstreamResponse,
  OperationContext,
  Steps,
} from '../../definition/index.js';
import { rules } from './rules.js';

const context = {} as OperationContext;
const input = {
  url: 'https://keyway.example/hooks/freshdesk/abcdefgh',
  secret: 's'.repeat(32),
  name: 'Keyway',
};
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });

/** The requests, each answered by its method and path. */
function drive<Output>(steps: Steps<Output>, answers: Readonly<Record<string, unknown>>) {
  const sent: DownstreamRequest[] = [];
  let step = steps.next();
  while (step.done !== true) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    step = steps.next(requests.map(({ method, path }) => answer(answers[`${method} ${path}`])));
  }
  return { sent, output: step.value };
}

const lists = { 'GET /automations/1/rules': [], 'GET /automations/4/rules': [] };
const made = { 'POST /automations/1/rules': { id: 7 }, 'POST /automations/4/rules': { id: 9 } };

test('two rules send us the secret, the second one for updates by anyone', () => {
  const { sent, output } = drive(rules.create(input, context), { ...lists, ...made });
  expect(output).toEqual({ id: '1/7 4/9' });
  const [created, updated] = sent.filter(({ method }) => method === 'POST').map(({ json }) => json);
  const action = {
    field_name: 'trigger_webhook',
    request_type: 'POST',
    url: input.url,
    custom_headers: { 'X-Keyway-Secret': input.secret },
  };
  expect(created).toMatchObject({
    active: true,
    actions: [{ ...action, content: { ticket_id: '{{ticket.id}}', event: 'created' } }],
  });
  expect(created).not.toHaveProperty('performer');
  expect(updated).toMatchObject({
    performer: { type: 3 },
    actions: [{ ...action, content: { event: 'updated' } }],
  });
});

test('rules that were left there for the same address go first', () => {
  const left = [
    { id: 3, actions: [{ url: input.url }] },
    { id: 4, actions: [{ url: 'https://other.example' }] },
  ];
  const { sent } = drive(rules.create(input, context), {
    ...lists,
    'GET /automations/4/rules': left,
    ...made,
  });
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/automations/4/rules/3',
  ]);
});

test('it is there where both rules are active, and both go with it', () => {
  const subscription = { id: '1/7 4/9' };
  const shown = (active: boolean) => ({
    'GET /automations/1/rules/7': { id: 7, active: true },
    'GET /automations/4/rules/9': { id: 9, active },
  });
  expect(drive(rules.check(subscription, context), shown(true)).output).toBe(true);
  expect(drive(rules.check(subscription, context), shown(false)).output).toBe(false);
  expect(drive(rules.remove(subscription, context), {}).sent.map(({ path }) => path)).toEqual([
    '/automations/1/rules/7',
    '/automations/4/rules/9',
  ]);
  expect(() => rules.remove({ id: '1/7 2/../9' }, context).next()).toThrow();
});
