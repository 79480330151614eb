import { expect, test } from 'vitest';

import { lossyNumbersIn, withExactNumbers } from './lossy-numbers.js';

function pathsIn(text: string): string[] {
  const paths: string[] = [];
  for (const { pathTo } of lossyNumbersIn(text)) paths.push(pathTo().join('.'));
  return paths;
}

test.each([
  '9007199254740993',
  '-9007199254740992',
  '9007199254740993.0',
  '1e400',
  '-1E+400',
  '1e16',
  '1e-400',
  `0.${'0'.repeat(400)}1`,
  '9'.repeat(400),
])('%s is another number in JavaScript', (number) => {
  expect(pathsIn(`{"a":${number}}`)).toEqual(['a']);
  expect(JSON.parse(withExactNumbers(`{"a":${number}}`))).toEqual({ a: number });
});

test.each([
  '9007199254740991',
  '-9007199254740991',
  '1.5e10',
  '0e999',
  '0.0000000000000000',
  '0.1234567890123456789',
])('%s stays what it is', (number) => {
  expect(pathsIn(`[${number}]`)).toEqual([]);
  expect(withExactNumbers(`[${number}]`)).toBe(`[${number}]`);
});

test('each is named by keys and indexes, past strings that look like numbers and hold quotes', () => {
  const text = `{ "1e400": "1e400", "q\\"{[,": [0, {"n": "\\\\"}, {"deep": 1e400}], "id": 12345678901234567890 }`;
  expect(pathsIn(text)).toEqual(['q"{[,.2.deep', 'id']);
  expect(JSON.parse(withExactNumbers(text))).toEqual({
    '1e400': '1e400',
    'q"{[,': [0, { n: '\\' }, { deep: '1e400' }],
    id: '12345678901234567890',
  });
});

test('a number alone is a text of JSON, too', () => {
  expect(pathsIn('1e400')).toEqual(['']);
});
