import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectAny } from '../fixtures/connect-any.js';
import { startTestApp, type TestApp } from '../testing.js';

/** Helpdesks whose messages or conversations refer to agents by ID only. */
const SERVICES = ['freshdesk', 'crisp', 'gorgias', 'chatwoot', 'kustomer', 'dixa'] as const;

type Person = { id: string | null; type?: string; name: string | null };
type Listed = { id: string; assignee?: Person | null; author?: Person | null };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of SERVICES) {
    app.sandbox.control.setRateLimit(service, null);
    await connectAny(app, service);
  }
});
afterAll(() => app.close());

test.each(SERVICES)('authors and assignees of %s have the names of its agents', async (service) => {
  const list = async (path: string): Promise<Listed[]> => {
    const { body, text, status } = await app.api('GET', path, { service });
    expect(status, text).toBe(200);
    return body.data as Listed[];
  };
  const agents = new Map(
    (await list('/agents?limit=200')).map(({ id, ...each }) => [id, each as unknown as Person]),
  );
  const conversations = await list('/conversations?limit=20');
  const people = conversations.flatMap(({ assignee }) => (assignee ? [assignee] : []));
  for (const { id } of conversations.slice(0, 5))
    for (const { author } of await list(`/messages?filter[conversation_id]=${encodeURIComponent(id)}`))
      if (author?.type === 'agent') people.push(author);
  const known = people.filter(({ id }) => agents.get(id ?? '')?.name);
  expect(known.length).toBeGreaterThan(0);
  for (const { id, name } of known) expect(name).toBe(agents.get(id ?? '')?.name);
});
