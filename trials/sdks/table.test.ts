import { errorTypeNames } from '@keyway/contract';
import { describe, expect, it } from 'vitest';

import { loadTable, toCases, type Case } from '../../packages/sdk/driver/table.js';
import { routes } from '../../packages/sdk/src/generated/routes.js';
import { differences, matcherNames } from '../rig/sdk-behaviours/matching.js';
import { fillIn } from '../rig/sdk-behaviours/values.js';

const table = loadTable();
const text = JSON.stringify(table);
const step = { call: 'messages.list', expect: { ok: {} } };
const group = (one: object) => ({
  about: 'a group',
  cases: [{ name: 'something happens', steps: [step], ...one }],
});

describe('the table of behaviours', () => {
  it('calls every operation that an SDK has', () => {
    const called = new Set(table.flatMap(({ steps }) => steps.map(({ call }) => call)));
    // Verifying a webhook makes no request.
    const offered = [
      'webhooks.unwrap',
      ...routes.map(({ name }) => (name[0] === 'proxy' ? 'proxy.request' : name.join('.'))),
    ];
    expect(offered.filter((name) => !called.has(name))).toEqual([]);
    expect([...called].filter((name) => !offered.includes(name))).toEqual([]);
  });

  it('meets every error type of the contract', () => {
    const met = table.map(({ row }) => row.type);
    expect(errorTypeNames.filter((name) => !met.includes(name))).toEqual([]);
  });

  it('names no case twice within a group', () => {
    const names = table.map((one) => `${one.group}: ${one.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says why where a language is left out, and leaves out no language but in few cases', () => {
    const left = table.flatMap(({ except }) => Object.entries(except ?? {}));
    for (const [language, reason] of left) {
      expect(['node', 'php', 'dotnet']).toContain(language);
      expect(reason.length).toBeGreaterThan(20);
    }
    expect(left.length).toBeLessThan(table.length / 20);
  });

  it('uses every matcher that there is', () => {
    expect(matcherNames.filter((name) => !text.includes(`"${name}":`))).toEqual([]);
  });

  it.each<[string, object]>([
    ['a member that nobody knows', { colour: 'red' }],
    ['no steps', { steps: [] }],
    ['a step without expectation', { steps: [{ call: 'messages.list' }] }],
    ['a class of error that no SDK has', { steps: [{ ...step, expect: { error: { class: 'OddError' } } }] }],
    ['an action that cannot be', { steps: [{ ...step, stage: ['explode'] }] }],
    ['a wait that is too long', { steps: [{ ...step, stage: [{ pass: { delay_ms: 60_000 } }] }] }],
  ])('is refused with %s', (_, broken) => {
    expect(() => toCases('auth', group(broken))).toThrow('auth');
  });

  it('makes one case of every row', () => {
    const cases = toCases('auth', group({ name: 'row {$row.a} of all', rows: [{ a: 1 }, { a: 'b' }] }));
    expect(cases.map(({ name }: Case) => name)).toEqual(['row 1 of all', 'row b of all']);
  });
});

describe('what is filled in', () => {
  const known = { lab: { id: 'x', kind: 'zendesk', of: { zendesk: 7 } }, unique: 'u-1' };

  it('keeps its type where it is the whole text, from the inside out', () => {
    expect(fillIn({ a: '$lab.of.zendesk', b: 'id-{$lab.of.{$lab.kind}}', '{$unique}': [1] }, known)).toEqual({
      a: 7,
      b: 'id-7',
      'u-1': [1],
    });
  });

  it('is a long text where one is asked for', () => {
    expect(fillIn({ id: { $repeat: ['ab', 3] } }, known)).toEqual({ id: 'ababab' });
  });

  it('must be known', () => {
    expect(() => fillIn('$lab.nothing', known)).toThrow('$lab.nothing');
  });
});

describe('matching', () => {
  it.each<[unknown, unknown]>([
    [{ a: 1, b: 2 }, { a: 1 }],
    [{}, { a: null }],
    [[{ a: 1, b: 2 }], [{ a: 1 }]],
    ['abc', { $matches: '^a' }],
    [[1, 2], { $each: { $type: 'number' } }],
    [[{ t: 1 }, { t: 2 }], { $in_order_of: { member: 't', direction: 'asc' } }],
    [[[{ id: 1 }], [{ id: 2 }]], { $no_two_same: 'id' }],
  ])('%j is %j', (actual, wanted) => {
    expect(differences(actual, wanted)).toEqual([]);
  });

  it.each<[unknown, unknown]>([
    [{ a: 2 }, { a: 1 }],
    [{ a: 0 }, { a: null }],
    [[1, 2], [1]],
    ['abc', { $not: { $contains: 'b' } }],
    [[[{ id: 1 }], [{ id: 1 }]], { $no_two_same: 'id' }],
    [{ a: 1, b: 2 }, { $exactly: { a: 1 } }],
    [{ a: 1, b: 2 }, { $only: ['a'] }],
    [[], { $some: {} }],
    [undefined, { $type: 'string' }],
    [[{ t: 2 }, { t: 1 }], { $in_order_of: { member: 't', direction: 'asc' } }],
  ])('%j is not %j', (actual, wanted) => {
    expect(differences(actual, wanted)).toHaveLength(1);
  });

  it('knows no matcher that is not there', () => {
    expect(() => differences(1, { $odd: 1 })).toThrow('$odd');
  });
});
