import { expect, test } from 'vitest';

import { lacksLookups, mapEach } from '../../reading/index.js';
import { ConnectorError, notFound, StepFailed } from '../errors/errors.js';
import type { DownstreamResponse, OperationContext, Steps } from '../operations.js';
import { send } from './steps.js';
import { Unread } from './saved-record.js';
import { listTolerantly, lookAside, sendAlongside, stepsOf, tolerant } from './tolerant.js';

const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const request = { method: 'GET', path: '/' } as const;
const context = {} as OperationContext;
const about = { resource: 'customers', table: { fields: ['id', 'name'] } } as const;
type Row = { readonly id: string; readonly broken?: boolean };
function toItem({ id, broken }: Row) {
  if (broken) throw new TypeError('broken');
  return { id };
}

function* readRows(): Steps<{ id: string }[]> {
  const { body } = yield* send(request);
  return mapEach(body as Row[], 'rows', toItem);
}
const rows: Row[] = [{ id: '1' }, { id: '2', broken: true }, { id: '3' }];

function* list(): Steps<never> {
  return { items: yield* readRows(), next: null } as never;
}
function* find(id: string): Steps<never> {
  const found = (yield* readRows()).find((each) => each.id === id);
  if (!found) throw notFound();
  return found as never;
}

test('lists side by side keep what they leave out apart', () => {
  const [one, other] = [listTolerantly(list), listTolerantly(list)];
  one.next();
  other.next();
  expect(one.next([answer(rows)]).value).toMatchObject({
    items: [{ id: '1' }, { id: '3' }],
    skipped: [{ id: '2' }],
  });
  expect(other.next([answer([{ id: '4' }])]).value).toEqual({ items: [{ id: '4' }], next: null });
});

function get(id: string) {
  const steps = stepsOf(
    tolerant('get', { run: ({ id: asked }: { id: string }) => find(asked) }, about),
    { id },
    context,
  );
  steps.next();
  return () => steps.next([answer(rows)]).value;
}

test('a record that is found among others is read whatever those are', () => {
  expect(get('3')()).toEqual({ id: '3' });
  expect(get('2')).toThrow(new TypeError('broken'));
  expect(get('4')).toThrow(ConnectorError);
});

test('a write reads no less than all of its answer', () => {
  const steps = stepsOf(tolerant('create', { run: () => list() }, about), {}, context);
  steps.next();
  expect(() => steps.next([answer(rows)])).toThrow('broken');
});

test.each(['downstream', 'scope', 'not_found'] as const)('a look-up that fails by %s is left out', (kind) => {
  const steps = lookAside(readRows, []);
  steps.next();
  expect(steps.throw(new StepFailed(kind, undefined))).toMatchObject({ done: true, value: [] });
  const beside = sendAlongside(request, [{ ...request, path: '/names' }]);
  beside.next();
  expect(beside.throw(new StepFailed(kind, undefined)).value).toEqual(request);
  expect(beside.next([answer(1)])).toEqual({ done: true, value: [answer(1)] });
});

test.each(['rate_limit', 'credentials'] as const)('one that ends the call by %s is not', (kind) => {
  for (const steps of [lookAside(readRows, []), sendAlongside(request, [])]) {
    steps.next();
    expect(() => steps.throw(new StepFailed(kind, undefined))).toThrow(StepFailed);
  }
});

function* listWithNames(): Steps<never> {
  const items = yield* readRows();
  yield* lookAside(readRows, []);
  return { items, next: null } as never;
}

test.each([
  ['downstream', true],
  ['scope', false],
  ['not_found', false],
] as const)(
  'records say that they lack names only if the look-up may succeed another time: %s',
  (kind, lacks) => {
    const failing = listTolerantly(listWithNames);
    failing.next();
    failing.next([answer(rows)]);
    const { items } = failing.throw(new StepFailed(kind, undefined)).value as unknown as { items: object[] };
    expect(items.map(lacksLookups)).toEqual([lacks, lacks]);
    const whole = listTolerantly(listWithNames);
    whole.next();
    whole.next([answer(rows)]);
    const page = whole.next([answer([])]).value as unknown as { items: object[] };
    expect(page.items.map(lacksLookups)).toEqual([false, false]);
  },
);

test('one record that was read without its names says so', () => {
  const get = tolerant<object, object>(
    'get',
    {
      *run() {
        const { body } = yield* send(request);
        yield* lookAside(readRows, []);
        return body as object;
      },
    },
    about,
  );
  const steps = stepsOf(get, {}, context);
  steps.next();
  const record = { id: '1' };
  steps.next([answer(record)]);
  steps.throw(new StepFailed('downstream', undefined));
  expect(lacksLookups(record)).toBe(true);
});

test('a write that was saved, and cannot be read back, answers what was sent over what was there', () => {
  const run = (before?: object) =>
    stepsOf(
      tolerant(
        'update',
        {
          *run(): Steps<object> {
            yield* send(request);
            throw new Unread('7', before);
          },
        },
        about,
      ),
      { id: '7', changes: { name: 'Ada', title: 'Countess' } },
      context,
    );
  const saved = (before?: object) => {
    const steps = run(before);
    steps.next();
    return steps.next([answer('')]).value;
  };
  expect(saved()).toMatchObject({ id: '7', downstream_id: '7', name: 'Ada', title: null, emails: [] });
  const before = { id: '7', name: 'Bo', time_zone: 'UTC', emails: [], phones: [] };
  expect(saved(before)).toEqual({ ...before, name: 'Ada' });
});
