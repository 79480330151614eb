import { expect, test } from 'vitest';

import { findUnsupportedNode } from './node-support.js';

test.each([
  ['20.19.0', '2026-04-30', false],
  ['20.19.0', '2026-05-01', true],
  ['22.12.0', '2027-04-30', false],
  ['22.12.0', '2027-05-01', true],
  ['23.1.0', '2026-01-01', true],
  ['24.0.0', '2027-12-01', false],
  ['99.0.0', '2027-12-01', false],
])('Node.js %s on %s: a warning is %s', (version, day, isWarned) => {
  const warning = findUnsupportedNode(version, new Date(`${day}T12:00:00Z`));
  expect(warning !== undefined).toBe(isWarned);
  if (isWarned)
    expect(warning).toContain(`Node.js ${version.split('.', 1)[0]} has had no security fixes since`);
});
