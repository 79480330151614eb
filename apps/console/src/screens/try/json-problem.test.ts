import { expect, it } from 'vitest';

import { jsonProblem } from './json-problem.js';

it.each([
  ['{"a": [1, true, null, "\\u00e9"], "b": {}}', undefined],
  [' [] ', undefined],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  a: 1\n}', 2],
  ['{"a": "one\n two"}', 1],
  ['[1,\n01]', 2],
  ['[1\n}', 2],
  ['{"a":\n', 2],
  ['x', 1],
  ['', 1],
  ['{}\n{}', 2],
  [`${'['.repeat(100_000)}\nx`, 2],
])('%j is wrong on line %s', (text, line) => {
  expect(jsonProblem(text)).toBe(line);
});
