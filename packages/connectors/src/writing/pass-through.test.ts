import { expect, test } from 'vitest';

import { extendBody } from './pass-through.js';

const entry = (extend_object: Record<string, unknown>, service_id = 'acme') => ({
  service_id,
  extend_object,
});

test('what the caller adds wins, and wrappers are extended, not replaced', () => {
  const body = { ticket: { comment: { body: 'a', public: true }, tags: ['x'] } };
  expect(
    extendBody(
      body,
      [entry({ ticket: { comment: { public: false }, tags: ['y'], priority: 'high' } })],
      'acme',
    ),
  ).toEqual({
    ticket: { comment: { body: 'a', public: false }, tags: ['y'], priority: 'high' },
  });
  expect(body.ticket.comment.public).toBe(true);
});

test('entries for other connectors stay out; several for this one apply in order', () => {
  const entries = [entry({ a: 1 }, 'other'), entry({ a: 2, b: 2 }), entry({ b: 3 })];
  expect(extendBody({ a: 0 }, entries, 'acme')).toEqual({ a: 2, b: 3 });
  expect(extendBody({ a: 0 }, undefined, 'acme')).toEqual({ a: 0 });
});

test('a member named __proto__ is data and pollutes nothing', () => {
  const extension = JSON.parse(
    '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  ) as Record<string, unknown>;
  const extended = extendBody({ a: 1 }, [entry(extension)], 'acme');
  expect(Object.getPrototypeOf(extended)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
