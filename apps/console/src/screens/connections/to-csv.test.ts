import { expect, it } from 'vitest';

import { toCsv } from './to-csv.js';

it('quotes what would end a value, and keeps formulas from running', () => {
  expect(
    toCsv([
      ['consumer', 'link'],
      ['a,"b"', 'https://x.example/#t'],
      ['=1+1', 'plain'],
    ]),
  ).toBe('consumer,link\r\n"a,""b""",https://x.example/#t\r\n\'=1+1,plain');
});
