import { cursorAfter, placeAfter } from '../../paging/keyset.js';
import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { findIssue, fromAccountId, platformError, toId } from './format.js';
import { priorities, stateOf, toIssue, toStatus, workflow } from './issue-fields.js';
import { parseJql } from './jql.js';

type Fields = Record<string, unknown>;

export function searchIssues({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { matches, field, descending } = parseJql(query.get('jql') ?? '');
  const issues = helpdesk.conversations(field).filter(matches);
  if (descending) issues.reverse();
  const start = readToken(query.get('nextPageToken'), issues);
  const size = Math.min(readInteger(query.get('maxResults')) ?? 50, 5000);
  const end = start + size;
  const isLast = end >= issues.length;
  const fields = (query.get('fields') ?? 'id').split(',');
  return {
    status: 200,
    body: {
      issues: issues
        .slice(start, end)
        .map((issue) =>
          fields.join() === 'id' ? { id: toId('issue', issue.id) } : toIssue(issue, helpdesk, fields),
        ),
      ...(isLast ? {} : { nextPageToken: Buffer.from(cursorAfter(issues, end)).toString('base64url') }),
      isLast,
    },
  };
}

function readToken(token: string | null, issues: readonly Conversation[]): number {
  if (token === null) return 0;
  const start = placeAfter(issues, Buffer.from(token, 'base64url').toString('utf8'));
  if (start === undefined) throw platformError(400, ['The provided next page token is invalid or expired.']);
  return start;
}

export function showIssue(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = (request.query.get('fields') ?? '').split(',');
  return { status: 200, body: toIssue(requireIssue(request, helpdesk), helpdesk, fields) };
}

export function editIssue(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = requireIssue(request, helpdesk);
  const { fields, update, ...others } = isRecord(request.body) ? request.body : {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw platformError(400, [`Unrecognized field "${unknown}"`]);
  helpdesk.updateConversation(issue.id, {
    ...readFields(isRecord(fields) ? fields : {}),
    ...readUpdate(isRecord(update) ? update : {}, issue),
  });
  return { status: 204 };
}

export function assignIssue(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = requireIssue(request, helpdesk);
  const { accountId } = isRecord(request.body) ? request.body : {};
  const assignee = helpdesk.agents().find(({ id }) => id === fromAccountId(accountId));
  if (accountId !== null && !assignee)
    throw platformError(400, [], { assignee: `User '${String(accountId)}' cannot be assigned issues.` });
  helpdesk.updateConversation(issue.id, { assigneeId: assignee?.id ?? 0 });
  return { status: 204 };
}

export function deleteIssue(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireIssue(request, helpdesk).id);
  return { status: 204 };
}

/** To every status but the present one. */
export function listTransitions(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const present = stateOf(requireIssue(request, helpdesk));
  const transitions = workflow
    .filter((state) => state !== present)
    .map((state) => ({
      id: String(workflow.indexOf(state) * 10 + 11),
      name: `To ${state.name}`,
      to: toStatus(state),
      hasScreen: false,
      isGlobal: true,
      isInitial: false,
      isAvailable: true,
      isConditional: false,
      isLooped: false,
    }));
  return { status: 200, body: { expand: 'transitions', transitions } };
}

export function transitIssue(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = requireIssue(request, helpdesk);
  const { transition } = isRecord(request.body) ? request.body : {};
  const id = isRecord(transition) ? transition.id : undefined;
  const state = workflow.find((_, index) => String(index * 10 + 11) === id);
  if (!state || state === stateOf(issue))
    throw platformError(400, [`Transition id '${String(id)}' is not valid for this issue.`]);
  helpdesk.updateConversation(issue.id, { status: state.meaning });
  return { status: 204 };
}

function readFields({ summary, priority, labels }: Fields): Partial<Conversation> {
  const wanted = isRecord(priority) ? priority.id : undefined;
  const known = priorities.find(({ id }) => id === wanted);
  if (priority !== undefined && !known)
    throw platformError(400, [], { priority: 'The priority selected is invalid.' });
  return {
    ...(typeof summary === 'string' ? { subject: summary } : {}),
    ...(known ? { priority: known.meaning } : {}),
    ...(Array.isArray(labels) ? { tags: labels.map(readLabel) } : {}),
  };
}

function readUpdate({ labels }: Fields, { tags }: Conversation): Partial<Conversation> {
  if (!Array.isArray(labels)) return {};
  const words = new Set(tags);
  for (const change of labels.filter(isRecord)) {
    if ('add' in change) words.add(readLabel(change.add));
    if ('remove' in change) words.delete(readLabel(change.remove));
  }
  return { tags: [...words] };
}

function readLabel(label: unknown): string {
  if (typeof label === 'string' && label !== '' && !/\s/.test(label)) return label;
  throw platformError(400, [], { labels: `The label '${String(label)}' contains spaces which is invalid.` });
}

function requireIssue({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const issue = findIssue(params.issue, helpdesk);
  if (!issue) throw platformError(404, ['Issue does not exist or you do not have permission to see it.']);
  return issue;
}
