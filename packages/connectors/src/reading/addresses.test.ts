import { expect, test } from 'vitest';

import { formatMailboxes, parseMailboxes } from './addresses.js';

test.each([
  ['ada@example.com', [{ name: null, address: 'ada@example.com' }]],
  ['Ada Okafor <ada@example.com>', [{ name: 'Ada Okafor', address: 'ada@example.com' }]],
  [
    '"Lind, \\"Bo\\"" <bo@example.com>, <cy@example.com>,, dee@example.com ',
    [
      { name: 'Lind, "Bo"', address: 'bo@example.com' },
      { name: null, address: 'cy@example.com' },
      { name: null, address: 'dee@example.com' },
    ],
  ],
  ['Support', [{ name: null, address: 'Support' }]],
  [
    'a@example.com, "open <b@example.com>',
    [
      { name: null, address: 'a@example.com' },
      { name: '"open', address: 'b@example.com' },
    ],
  ],
  ['', []],
  [' , <>', []],
])('reads %j', (header, mailboxes) => {
  expect(parseMailboxes(header)).toEqual(mailboxes);
});

test('writes what it reads, and quotes a name that would end or split the header', () => {
  const mailboxes = [
    { name: 'Zoë O’Neil', address: 'zoe@example.com' },
    { name: 'Lind, "Bo" \\', address: 'bo@example.com' },
    { name: null, address: 'cy@example.com' },
  ];
  const header = formatMailboxes(mailboxes);
  expect(header).toBe(
    '"Zoë O’Neil" <zoe@example.com>, "Lind, \\"Bo\\" \\\\" <bo@example.com>, cy@example.com',
  );
  expect(parseMailboxes(header)).toEqual(mailboxes);
  expect(formatMailboxes([{ name: 'a\r\nBcc: x', address: 'a@example.com' }])).toBe(
    '"a Bcc: x" <a@example.com>',
  );
});

test('is linear in what it reads', () => {
  const started = Date.now();
  for (const piece of ['"', '<', '"\\', ',', 'a <'])
    expect(parseMailboxes(piece.repeat(50_000))).toBeInstanceOf(Array);
  expect(Date.now() - started).toBeLessThan(2_000);
});
