import { expect, it } from 'vitest';

import { readAnswer } from './read-answer.js';
import { nextCursor, showJson, showText, splitRaw } from './show-json.js';

it('what is long is cut, and what is very deep is no page of margins', () => {
  expect(showText('x'.repeat(200_001))).toEqual({ text: 'x'.repeat(200_000), isCut: true });
  expect(showJson({ a: 1 })).toEqual({ text: '{\n  "a": 1\n}', isCut: false });
  const deep: unknown = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000));
  expect(showJson(deep).text).not.toContain('\n');
});

it('the raw response appears next to the mapped one', () => {
  expect(splitRaw({ data: 1, _raw: [2] })).toEqual({ mapped: { data: 1 }, raw: [2] });
  expect(splitRaw(null)).toEqual({ mapped: null, raw: undefined });
  expect(nextCursor({ meta: { cursors: { next: 'c' } } })).toBe('c');
  expect([nextCursor('text'), nextCursor(null), nextCursor({ meta: { cursors: { next: {} } } })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a file is kept as bytes that no browser runs, and is not read as text', async () => {
  const headers = {
    'content-type': 'text/html',
    'content-disposition': 'attachment; filename="a.html"; filename*=UTF-8\'\'%C3%A9.html',
  };
  const answer = await readAnswer(new Response('<script>', { headers }), 0);
  expect(answer).toMatchObject({ text: undefined, json: undefined, fileName: 'é.html' });
  expect(answer.bytes.type).toBe('application/octet-stream');
});

it('what calls itself JSON and is none is text', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await readAnswer(new Response('{', { headers }), 0);
  expect([answer.text, answer.json]).toEqual(['{', undefined]);
});
