import { unlessNull } from '../../vendor.js';
import type { Conversation, Helpdesk } from '../../helpdesk.js';
import { projectOf, site, toId, toKey, toPlatformDate, toPlatformUser } from './format.js';

/** Statuses of the workflow and their categories; any leads to any other. */
export const workflow = [
  { id: '10001', name: 'Waiting for support', category: 'new', meaning: 'new' },
  { id: '10002', name: 'In progress', category: 'indeterminate', meaning: 'open' },
  { id: '10003', name: 'Waiting for customer', category: 'indeterminate', meaning: 'pending' },
  { id: '10004', name: 'Pending', category: 'indeterminate', meaning: 'hold' },
  { id: '10005', name: 'Resolved', category: 'done', meaning: 'solved' },
  { id: '10006', name: 'Closed', category: 'done', meaning: 'closed' },
] as const;
const categories = { new: [2, 'To Do'], indeterminate: [4, 'In Progress'], done: [3, 'Done'] } as const;
export const priorities = [
  { id: '1', name: 'Highest', meaning: 'urgent' },
  { id: '2', name: 'High', meaning: 'high' },
  { id: '3', name: 'Medium', meaning: 'normal' },
  { id: '4', name: 'Low', meaning: 'low' },
] as const;

export const stateOf = ({ status }: Conversation) =>
  workflow.find(({ meaning }) => meaning === (status === 'snoozed' ? 'pending' : status)) ?? workflow[0];
export const categoryOf = (issue: Conversation): string => stateOf(issue).category;

export function toStatus({ id, name, category }: (typeof workflow)[number]): Record<string, unknown> {
  const [number, words] = categories[category];
  return {
    self: `${site}/rest/api/3/status/${id}`,
    description: '',
    iconUrl: `${site}/images/icons/status.png`,
    name,
    id,
    statusCategory: {
      self: `${site}/rest/api/3/statuscategory/${number}`,
      id: number,
      key: category,
      colorName: 'blue-gray',
      name: words,
    },
  };
}

function toProject(issue: Conversation): Record<string, unknown> {
  const { projectId: id, projectKey: key, projectName: name } = projectOf(issue);
  return { self: `${site}/rest/api/3/project/${id}`, id, key, name };
}

/** An issue with those of its fields that were asked for. */
export function toIssue(
  issue: Conversation,
  helpdesk: Helpdesk,
  asked: readonly string[],
): Record<string, unknown> {
  const id = toId('issue', issue.id);
  const priority = priorities.find(({ meaning }) => meaning === issue.priority);
  const fields: Record<string, unknown> = {
    summary: issue.subject,
    status: toStatus(stateOf(issue)),
    priority: priority
      ? { self: `${site}/rest/api/3/priority/${priority.id}`, id: priority.id, name: priority.name }
      : null,
    assignee: toPlatformUser(helpdesk.person(issue.assigneeId)) ?? null,
    reporter: toPlatformUser(helpdesk.person(issue.contactId)) ?? null,
    labels: issue.tags,
    project: toProject(issue),
    created: unlessNull(issue.createdAt, toPlatformDate),
    updated: toPlatformDate(issue.updatedAt),
    resolutiondate: issue.closedAt === null ? null : toPlatformDate(issue.closedAt),
  };
  return {
    id,
    key: toKey(issue),
    self: `${site}/rest/api/3/issue/${id}`,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => asked.includes(name))),
  };
}
