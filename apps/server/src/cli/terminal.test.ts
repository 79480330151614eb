import { PassThrough } from 'node:stream';

import { afterEach, expect, test, vi } from 'vitest';

import { columnsOf, cut, isDecorated, paint, type Stream, widthOf, withSign, wrap } from './terminal.js';

afterEach(() => vi.unstubAllEnvs());

/** A stream that Node takes for a terminal of this width, or for a pipe. */
function stream({ isTTY = true, columns = 80 } = {}): Stream {
  return Object.assign(new PassThrough(), isTTY ? { isTTY, columns } : {}) as unknown as Stream;
}

/** Sets the variables that decide on colors, and clears the others of them. */
function setColors(variables: Readonly<Record<string, string>>): void {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS', 'CI', 'COLORTERM'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm-256color');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

test.each([
  ['on a terminal', {}, true, true],
  ['not in a pipe', {}, false, false],
  ['not with NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['with an empty NO_COLOR, which counts as absent', { NO_COLOR: '' }, true, true],
  ['not on a terminal that has none', { TERM: 'dumb' }, true, false],
  ['in a pipe with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
  ['not with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
])('colors and signs appear %s', (_, variables, isTTY, isExpected) => {
  setColors(variables);
  const output = stream({ isTTY });
  expect(isDecorated(output)).toBe(isExpected);
  expect(paint('red', 'x', output)).toBe(isExpected ? '\u001b[31mx\u001b[39m' : 'x');
  expect(withSign('ok', 'done', output)).toBe(isExpected ? '\u001b[32m✓\u001b[39m done' : 'done');
});

test('each status has a sign and a color of its own', () => {
  setColors({});
  const output = stream();
  expect(withSign('warning', 'x', output)).toBe('\u001b[33m!\u001b[39m x');
  expect(withSign('failed', 'x', output)).toBe('\u001b[31m✗\u001b[39m x');
});

test('a long message wraps at the terminal’s width, and at 100 columns on a wider one', () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  for (const [columns, limit] of [
    [60, 60],
    [100, 100],
    [240, 100],
  ] as const) {
    const output = stream({ columns });
    const lines = wrap(`  ${words}`, { stream: output, hanging: 2 }).split('\n');
    expect(columnsOf(output)).toBe(limit);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(words);
    expect(lines.slice(1).every((line) => /^ {4}\S/.test(line))).toBe(true);
  }
});

test('a pipe gets each message in one line, and a URL is never cut', () => {
  const url = `https://keyway.example.com/${'x'.repeat(120)}`;
  expect(wrap(`${'a '.repeat(90)}b`, { stream: stream({ isTTY: false }) })).not.toContain('\n');
  expect(wrap(`Open this link: ${url}`, { stream: stream() }).split('\n')).toContain(url);
});

test('colors take no columns, and a cut text ends in an ellipsis', () => {
  expect(widthOf('\u001b[32m✓\u001b[39m done')).toBe(6);
  expect([12, 6, 1, 0, -1].map((width) => cut('conversation', width))).toEqual([
    ...['conversation', 'conve…', '…', '', ''],
  ]);
});
