import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { startLabOnPostgres, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { watchPausePoints, type PausePoints } from '../../rig/environment/pause-points.js';
import { note } from '../../rig/figures.js';

type Changes = Readonly<Record<string, unknown>>;
type Case = {
  readonly service: string;
  readonly resource: 'conversations' | 'customers';
  /**
   * Updates that take several requests to this vendor. `other` finds an ID at the helpdesk that the record does not
   * have yet.
   */
  readonly changes: (other: (resource: 'agents' | 'tags') => Promise<string>) => Promise<Changes>;
};

const cases: readonly Case[] = [
  {
    service: 'intercom',
    resource: 'conversations',
    changes: async (other) => ({
      subject: 'Changed',
      status: 'solved',
      assignee_id: await other('agents'),
      add_tags: [await other('tags')],
    }),
  },
  {
    service: 'front',
    resource: 'conversations',
    changes: async (other) => ({
      status: 'solved',
      assignee_id: await other('agents'),
      add_tags: [await other('tags')],
    }),
  },
  {
    service: 'gorgias',
    resource: 'conversations',
    changes: async (other) => ({
      subject: 'Changed',
      status: 'solved',
      add_tags: [await other('tags')],
    }),
  },
  {
    service: 'chatwoot',
    resource: 'conversations',
    changes: async (other) => ({
      status: 'solved',
      priority: 'high',
      assignee_id: await other('agents'),
      add_tags: [await other('tags')],
    }),
  },
  {
    service: 'jira-service-management',
    resource: 'conversations',
    changes: () => Promise.resolve({ subject: 'Changed', priority: 'high', status: 'solved' }),
  },
  {
    service: 'hubspot',
    resource: 'conversations',
    changes: async (other) => ({ status: 'solved', assignee_id: await other('agents') }),
  },
  {
    service: 'zendesk',
    resource: 'customers',
    changes: () =>
      Promise.resolve({
        name: 'Changed',
        email: 'changed@example.com',
        phones: [{ phone: '+4930901820999' }],
      }),
  },
];

/** Times of a record, and a vendor's own count: Intercom also counts actions, and a repeated action is one more. */
const passing = ['updated_at', 'last_message_at', 'last_seen_at', 'closed_at', 'etag', 'message_count'];

describe.skipIf(postgresIsMissing())('a process killed during a change', () => {
  let lab: Lab;
  let stops: PausePoints;
  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: cases.map(({ service }) => service) });
    for (const { service } of cases) await lab.connectKey(service, 'consumer');
    stops = watchPausePoints(lab);
  });
  afterAll(() => lab?.close());

  const read = async (service: string, path: string): Promise<unknown> => {
    const { status, body, text } = await lab.call('GET', path, { service });
    expect(status, `${service} ${path}: ${text}`).toBe(200);
    return (body as { data: unknown }).data;
  };
  const findRecord = async ({ service, resource }: Case): Promise<string> => {
    if (resource === 'conversations')
      return `/conversations/${(await lab.sandbox.credentials())[service]?.conversationId}`;
    const [first] = (await read(service, '/customers')) as { id: string }[];
    return `/customers/${first?.id}`;
  };
  /** The record and how many messages it has. */
  const look = async (service: string, path: string): Promise<unknown> => {
    const record = (await read(service, path)) as Record<string, unknown>;
    const [, resource, id = ''] = path.split('/');
    const messages =
      resource === 'conversations'
        ? ((await read(service, `/messages?limit=200&filter[conversation_id]=${encodeURIComponent(id)}`)) as {
            type: string;
          }[])
        : [];
    const told = Object.entries(record).filter(([name]) => !passing.includes(name));
    return { ...Object.fromEntries(told), messages: messages.filter(({ type }) => type !== 'event').length };
  };

  test.each(cases)('$service is sent again, and ends as if it had not happened', async (each) => {
    const { service } = each;
    // All simulators show the same helpdesk.
    await lab.sandbox.turn('reset');
    const path = await findRecord(each);
    const before = JSON.stringify(await read(service, path));
    const json = await each.changes(async (resource) => {
      const known = (await read(service, `/${resource}`)) as { id: string }[];
      const id = known.find((one) => !before.includes(JSON.stringify(one.id)))?.id;
      if (id === undefined) throw new Error(`${service} has no other ${resource}`);
      return id;
    });
    const change = (): Promise<Answer> => lab.call('PATCH', path, { service, json });
    const succeed = async (): Promise<void> => {
      const { status, text } = await change();
      expect(status, `${service}: ${text}`).toBe(200);
    };
    const start = lab.vendors.seen.length;
    await succeed();
    const writes = lab.vendors.seen.slice(start).filter(({ method }) => method !== 'GET');
    const undisturbed = await look(service, path);
    expect(writes.length).toBeGreaterThan(1);

    for (const written of writes.keys()) {
      await lab.sandbox.turn('reset');
      // Of several writes alike it stands at the one that comes after so many others.
      let left = written;
      const cut = change().catch(() => undefined);
      for (; left >= 0; left -= 1) {
        await stops.hold(0, { at: 'vendor answered', of: /^(?!GET )/ });
        if (left > 0) stops.goOn();
      }
      await lab.servers[0]?.kill();
      stops.cut();
      await cut;
      await lab.servers[0]?.start();
      await succeed();
      expect(await look(service, path), `${service} killed after ${written + 1} writes`).toEqual(undisturbed);
    }
    note({
      what: `${service}: a change of ${writes.length} writes, killed after each, sent again`,
      bar: 'ends as one that was not disturbed, nothing doubled',
      measured: 'so it is',
    });
  });
});
