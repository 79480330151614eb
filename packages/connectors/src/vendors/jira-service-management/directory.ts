import type { Agent, Inbox, Tag } from '@keyway/contract';

import { type OperationContext, type Steps, unsupported } from '../../definition/index.js';
import {
  asList,
  asRecord,
  asRecords,
  inboxFrom,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalRecord,
  optionalText,
  recordFrom,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { noResource, readPages, sendInTurns, wholeResource } from '../../listing/index.js';

const labelPageSize = 1000;
const deskPageSize = 50;
/** Jira looks at no more users than these, and answers with those of them who can be assigned. */
const MAX_USERS = 1000;

/** Service projects, each with its one service desk. */
export const readDesks = readPages(
  (start) => ({
    method: 'GET',
    path: '/rest/servicedeskapi/servicedesk',
    query: { start, limit: deskPageSize },
  }),
  ({ body }, _context, start = '0') => {
    const desks = recordsIn(body, 'values');
    const items = mapEach(desks, 'values', (desk, path) => toInbox(desk, path));
    const isLast = asRecord(body, 'body').isLastPage !== false || desks.length === 0;
    return { items, next: isLast ? null : String(Number(start) + desks.length) };
  },
);

/** Named by the project, as requests name it. */
const toInbox = (desk: JsonRecord, path: string): Inbox =>
  inboxFrom(desk, path, {
    members: { id: 'projectId', name: 'projectName' },
    downstream_id: requiredId(desk, 'id', path),
  });

export function* readServiceProjects(context: OperationContext): Steps<string[]> {
  return (yield* readDesks(context)).map(({ id }) => id);
}

/** A user can hide the address. */
function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'accountId', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(user, 'displayName'),
    email: optionalText(user, 'emailAddress'),
    role: optionalText(user, 'accountType') === 'app' ? 'bot' : 'agent',
    active: user.active !== false,
    avatar_url: optionalText(optionalRecord(user, 'avatarUrls'), '48x48'),
    time_zone: optionalText(user, 'timeZone'),
  });
}

/** Who can be assigned a request, in any of the service projects that the user sees. */
function* readAgents(context: OperationContext): Steps<Agent[]> {
  const projects = yield* readServiceProjects(context);
  const answers = yield* sendInTurns(
    projects.map((project) => ({
      method: 'GET',
      path: '/rest/api/3/user/assignable/search',
      query: { project, maxResults: MAX_USERS },
    })),
  );
  const found = new Map<string, Agent>();
  for (const { body } of answers) {
    const listed = mapEach(asRecords(body, 'body'), 'body', toAgent, (user) => optionalId(user, 'accountId'));
    for (const agent of listed) found.set(agent.id, agent);
  }
  return [...found.values()];
}

function toTag(label: unknown, path: string): Tag {
  const name = requiredText({ label }, 'label', path);
  return recordFrom('tags', { id: name, name });
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'avatar_url', 'time_zone'],
  readAll: readAgents,
});

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readDesks,
});

export const teams = noResource<'teams'>(
  unsupported('Requests are assigned to people; teams belong to the organization, not to Jira.'),
);

/** Labels, which are words and nothing else. */
export const tags = wholeResource('tags', {
  fields: ['id', 'name'],
  readAll: readPages(
    (startAt) => ({
      method: 'GET',
      path: '/rest/api/3/label',
      query: { startAt, maxResults: labelPageSize },
    }),
    // A site may show fewer than were asked for.
    ({ body }, _context, startAt = '0') => {
      const labels = asList(asRecord(body, 'body').values, 'body.values');
      const isLast = asRecord(body, 'body').isLast === true || labels.length === 0;
      const next = isLast ? null : String(Number(startAt) + labels.length);
      return { items: mapEach(labels, 'values', toTag), next };
    },
  ),
});
