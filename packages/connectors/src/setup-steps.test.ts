import { expect, test } from 'vitest';

import { manualStepsInto } from './guide-translations.js';
import { connectors } from './index.js';
import { manualStepsOf } from './setup-steps.js';

const values = { url: 'https://keyway.example/hooks/x/abc', secret: 'secret-of-the-connection' };
/** The helpdesks whose webhooks a customer's administrator sets up, with the URL of that connection. */
const byCustomer = [...connectors.values()].filter(
  ({ events }) => events?.hooks?.per === 'connection' && !events.hooks.subscription,
);

test('steps are whole, with the URL and the secret filled in', () => {
  expect(byCustomer.map(({ id }) => id)).toContain('servicenow');
  for (const { id } of byCustomer) {
    const steps = manualStepsOf(id, values);
    expect(steps.length, id).toBeGreaterThan(0);
    const code = steps.map((step) => step.code ?? '').join('\n');
    expect(code, id).toContain(values.url);
    expect(code, id).toContain(values.secret);
    expect(code, id).not.toMatch(/\{(url|secret)\}|```/);
    for (const { text } of steps) {
      expect(text, id).not.toMatch(/\n|```/);
      expect(manualStepsInto('de')[text], id).not.toBe(text);
    }
  }
});

test('code is as the guide has it, without its indentation', () => {
  const code = manualStepsOf('servicenow', values).find((step) => step.code !== null)?.code;
  expect(code).toMatch(/^\(function executeRule\(current\) \{\n {2}var request/);
  expect(code).toMatch(/\}\)\(current\);$/);
});

test('a value that is not given leaves its name in the code', () => {
  const steps = manualStepsOf('servicenow', { url: null, secret: null });
  expect(JSON.stringify(steps)).toContain('{secret}');
});
