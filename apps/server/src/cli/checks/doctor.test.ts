import { expect, test } from 'vitest';

import { createProgress } from './doctor.js';

test('a long check prints how far it is every five seconds', () => {
  const printed: string[] = [];
  let time = 0;
  const report = createProgress(
    (text) => printed.push(text),
    () => time,
  );
  for (const [at, values] of [
    [1_000, 500],
    [5_000, 12_500],
    [9_000, 20_000],
    [10_000, 25_000],
  ] as const) {
    time = at;
    report(values);
  }
  expect(printed).toEqual(['12,500 encrypted values checked …\n', '25,000 encrypted values checked …\n']);
});
