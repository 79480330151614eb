import { afterEach, expect, test, vi } from 'vitest';

import { describeStart } from './describe-start.js';

afterEach(() => vi.unstubAllEnvs());

const facts = {
  ...{
    base_url: 'http://localhost:3000',
    sandbox_url: 'http://localhost:3001',
    consumer_id: 'test-consumer',
  },
  ...{ application_id: 'app_1', api_key: 'kw_test_1', service_ids: ['zendesk'] },
  ...{ session_uri: 'http://localhost:3000/vault#session', curl: 'curl -s http://localhost:3000/messages' },
};
const summary = (): string =>
  describeStart(facts, {
    signInLink: 'http://localhost:3000/console#code',
    sandboxFile: '.keyway/sandbox.json',
  });

test('the summary of start has a sign and bold headings where colors are shown', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  expect(summary()).toMatch(/^\n\u001b\[32m✓\u001b\[39m Keyway is running at http:\/\/localhost:3000 /);
  expect(summary()).toContain('\u001b[1mHosted vault (link valid for 7 days):\u001b[22m\n');
});

test('elsewhere it is plain, and each link and command has a line of its own', () => {
  for (const name of ['FORCE_COLOR', 'npm_lifecycle_event']) vi.stubEnv(name, undefined);
  vi.stubEnv('NO_COLOR', '1');
  const lines = summary().split('\n');
  expect(lines[1]).toMatch(/^Keyway is running at /);
  for (const own of [
    facts.session_uri,
    facts.curl,
    'http://localhost:3000/console#code',
    'eval "$(keyway env)"',
  ])
    expect(lines).toContain(own);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
