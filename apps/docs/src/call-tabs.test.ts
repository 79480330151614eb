import { describe, expect, test } from 'vitest';

import { readDescription, withCallTabs } from './call-tabs.js';
import { readCall } from './read-call.js';
import { readPages } from './site-pages.js';

const description = readDescription();
const read = (command: string) => readCall(command, description);

describe('a command that is one call', () => {
  test('is read with its query, typed as the description says', () => {
    const command = `call -H 'x-vendor-service-id: gorgias' \\
  -g "$base_url/messages?filter[conversation_id]=1&sort[by]=created_at&limit=3&raw=true"`;
    expect(read(command)).toMatchObject({
      method: 'GET',
      path: '/messages',
      given: {
        headers: { 'x-vendor-service-id': 'gorgias', 'x-vendor-consumer-id': 'user-1' },
        query: { filter: { conversation_id: '1' }, sort: { by: 'created_at' }, limit: 3, raw: true },
      },
    });
  });

  test('is read with its body, and with an example for each variable of the path', () => {
    const command = `call -X PATCH "$base_url/webhook/webhooks/$webhook_id" -d '{"status":"enabled"}'`;
    const call = read(command);
    expect(call?.given.path?.['webhook_id']).toMatch(/^[^$]+$/);
    expect(call).toMatchObject({
      operation: { operationId: 'webhooksUpdate' },
      given: { body: { status: 'enabled' } },
    });
  });

  test('is one of a path without parameters, where there is one', () => {
    const command = 'call "$base_url/vault/connections/unhealthy"';
    expect(read(command)?.path).toBe('/vault/connections/unhealthy');
  });
});

test.each([
  'curl -s "$sandbox_url/_control/faults"',
  'call "$base_url/vault/consumers?limit=1" | grep -i ratelimit',
  'call "$base_url/messages"\ncall "$base_url/conversations"',
  'call "$base_url/nowhere"',
  'call -g "$base_url/vault/logs?from=$(date +%s)"',
  `call -X POST "$base_url/messages" -d '{"body":'`,
])('%j stays as it is', (command) => {
  expect(read(command)).toBeUndefined();
});

test('a guide’s call has a tab for each language, and other commands have none', () => {
  const guide = readPages().find(({ path }) => path === 'getting-started.md')!;
  const text = withCallTabs(guide.text, description);
  expect(text).toContain(`::: code-group\n\n\`\`\`sh [curl]\ncall -H 'x-vendor-service-id: gorgias'`);
  for (const language of ['js [Node.js]', 'php [PHP]', 'csharp [C#]']) expect(text).toContain(language);
  expect(text).toContain("keyway.messages.list({ limit: 2, fields: 'id,body,created_at' }");
  expect(text).toContain('```sh run\neval "$(npx keyway env)"');
});
