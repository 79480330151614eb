import fc from 'fast-check';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const manyKeys = `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`;

const nasty = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff', '\ufeff', '\u202eabc', '\u2028', '😀', 'ﬀ', 'İ', '\u0301'],
  ...['null', 'undefined', 'NaN', 'true', '-0', '1e999', '0x10', '9007199254740993', '[object Object]'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '..', '../..', '%00', '%zz'],
  ...["' OR 1=1--", '{{7*7}}', '${7*7}', '<script>', '\r\nX-Injected: 1', '\n{"level":"fatal"}', '{setting}'],
  ...[
    '//host',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '*',
    '?',
    '#',
    ';',
    ',',
    '\\',
  ],
  ...['2026-02-30T00:00:00Z', '0000-00-00T00:00:00Z', '+275760-09-14T00:00:00Z', '2026-01-01', '12:00'],
);
/** Unexpected text. */
export const text = fc.oneof(
  { weight: 5, arbitrary: nasty },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 300_000 }).map((length) => 'x'.repeat(length)) },
);

/** JSON text, right and wrong: a value may be anything that a parser can be given. */
export const jsonText = fc.oneof(
  { weight: 6, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: fc.json({ maxDepth: 5, stringUnit: 'binary' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        '1e999',
        '-1e999',
        '-0',
        '1e-999',
        '00',
        '1.',
        '.5',
        'NaN',
        'null',
        '[]',
        '{}',
        '""',
        '[[]]',
        '{"":""}',
      ],
      ...[
        '"\\ud800"',
        '"\\u0000"',
        '{"a":1,"a":2}',
        '{"__proto__":{"admin":true}}',
        '{"constructor":1}',
        "'a'",
      ],
      ...[
        deep(31),
        deep(33),
        nested(31),
        nested(40),
        '123456789012345678901234567890',
        'tru',
        '"',
        '[',
        '{"a"',
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(deep(50_000), nested(50_000), manyKeys, `[${'1,'.repeat(50_000)}1]`),
  },
);
