import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Step } from './plan-changes.js';
import { printStep, printSummary } from './print-plan.js';

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text = '') => void printed.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const step = (action: Step['action'], changes: Step['changes'] = []): Step => ({
  ...{ action, kind: 'key', application: 'shop', name: 'backend', changes },
});
const steps = (['create', 'update', 'delete', 'unmanaged'] as const).map((action) => step(action));

test('where colors are shown, each action has its own, and a plan needs attention', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  steps.forEach(printStep);
  printSummary(steps, true);
  printSummary(steps, false);
  printSummary([], true);
  const signs = printed.map((line) => line.split(' ')[0]);
  expect(signs).toEqual([
    ...['\u001b[32m+\u001b[39m', '\u001b[33m~\u001b[39m', '\u001b[31m-\u001b[39m', '\u001b[2m?\u001b[22m'],
    ...['', '\u001b[33m!\u001b[39m', '', '\u001b[32m✓\u001b[39m', '\u001b[32m✓\u001b[39m'],
  ]);
});

test('elsewhere the plan is plain, and a name cannot bring in colors of its own', () => {
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', '1');
  printStep({ ...step('update', [{ member: 'name', before: 'a', after: 'b' }]), name: 'red\u001b[31m' });
  printSummary(steps, false);
  expect(printed).toEqual([
    '~ key red?[31m of shop',
    '    name: "a" -> "b"',
    '',
    '1 created, 1 updated, 1 deleted, 1 not in the file.',
  ]);
});
