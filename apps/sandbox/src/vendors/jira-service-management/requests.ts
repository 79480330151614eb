import type { Attachment, Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  unlessNull,
} from '../../vendor.js';
import { uploads } from './uploads.js';
import {
  deskError,
  findComment,
  findIssue,
  fromAccountId,
  projectOf,
  projects,
  site,
  toAttachments,
  toDeskComment,
  toDeskDate,
  toDeskPage,
  toDeskUser,
  toId,
  toKey,
} from './format.js';
import { typeOf } from './directory.js';
import { stateOf } from './issue-fields.js';

type Fields = Record<string, unknown>;

export function showRequest({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = requireIssue(params.issue, helpdesk);
  const expand = expandOf(query);
  return { status: 200, body: toRequest(issue, helpdesk, expand) };
}

/** As a customer makes it: of one's own, or of whom it is raised for. */
export function createRequest(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const {
    serviceDeskId: desk,
    requestTypeId,
    requestFieldValues,
    raiseOnBehalfOf,
  } = isRecord(request.body) ? request.body : {};
  const project = projects.find(({ id }) => id === desk);
  if (!project) throw deskError(404, 'The service desk does not exist.');
  if (requestTypeId !== typeOf(desk)) throw deskError(404, 'The request type does not exist.');
  const values = isRecord(requestFieldValues) ? requestFieldValues : {};
  if (typeof values.summary !== 'string' || values.summary === '')
    throw deskError(
      400,
      'Your request could not be created. Please check the fields have been correctly filled in.',
    );
  const reporter = helpdesk.person(
    raiseOnBehalfOf === undefined ? request.principal.personId : fromAccountId(raiseOnBehalfOf),
  );
  if (!reporter) throw deskError(400, 'The customer does not exist.');
  const issue = helpdesk.addConversation({
    subject: values.summary,
    channel: 'portal',
    contactId: reporter.id,
    assigneeId: 0,
    priority: 'normal',
    queue: project.projectName,
  });
  return { status: 201, body: toRequest(issue, helpdesk, []) };
}

/** Those the caller takes part in, by latest activity. */
export function listRequests({ query, principal }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const own = helpdesk
    .conversations('updatedAt')
    .filter((issue) => helpdesk.history(issue.id).some((message) => message.authorId === principal.personId))
    .toReversed();
  return {
    status: 200,
    body: toDeskPage(own, query, '/request', (issue) => toRequest(issue, helpdesk, expandOf(query))),
  };
}

/** Nothing is refused here: a request that is not there, or not for the caller, has an empty list. */
export function listComments({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = findIssue(params.issue, helpdesk);
  const wanted = (message: Message): boolean =>
    message.kind === 'note' ? query.get('internal') !== 'false' : query.get('public') !== 'false';
  const comments = (issue ? helpdesk.history(issue.id) : []).filter(
    (message) => message.kind !== 'event' && wanted(message),
  );
  const path = `/request/${params.issue}/comment`;
  return {
    status: 200,
    body: toDeskPage(comments, query, path, (message) => toDeskComment(message, helpdesk, expandOf(query))),
  };
}

export function showComment({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const issue = requireIssue(params.issue, helpdesk);
  const message = findComment(params.id, issue, helpdesk);
  if (!message) throw deskError(404, 'The comment does not exist or you do not have permission to view it.');
  return { status: 200, body: toDeskComment(message, helpdesk, expandOf(query)) };
}

export function createComment(request: VendorRequest, context: VendorContext): VendorAnswer {
  const issue = requireIssue(request.params.issue, context.helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  if (typeof fields.body !== 'string' || fields.body.trim() === '')
    throw deskError(400, 'Comment body can not be empty!');
  const message = addComment(issue, fields, fields.body, [], request, context);
  return { status: 201, body: toDeskComment(message, context.helpdesk) };
}

/** A comment that shows files; it is written even where nothing is said besides. */
export function createAttachment(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const issue = requireIssue(request.params.issue, helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  const ids = Array.isArray(fields.temporaryAttachmentIds) ? fields.temporaryAttachmentIds : [];
  if (ids.length === 0) throw deskError(400, 'Temporary attachment ids must be provided.');
  const files = ids.map((id) => {
    const file = uploads.take(helpdesk, String(id));
    if (!file) throw deskError(400, `The temporary attachment ${String(id)} could not be found.`);
    return file;
  });
  const said = isRecord(fields.additionalComment) ? fields.additionalComment.body : undefined;
  const shown = files.map(({ fileName, contentType }) =>
    contentType.startsWith('image/') ? `!${fileName}|thumbnail!` : `[^${fileName}]`,
  );
  const text = [...(typeof said === 'string' ? [said] : []), ...shown].join('\n\n');
  const message = addComment(issue, fields, text, files, request, context);
  return {
    status: 201,
    body: { comment: toDeskComment(message, helpdesk), attachments: toAttachments(message, helpdesk) },
  };
}

function addComment(
  issue: Conversation,
  fields: Fields,
  text: string,
  attachments: Attachment[],
  { principal }: VendorRequest,
  { helpdesk, created }: VendorContext,
): Message {
  const message = helpdesk.addMessage({
    conversationId: issue.id,
    kind: fields.public === false ? 'note' : 'message',
    authorId: principal.personId,
    channel: 'api',
    text,
    attachments,
  });
  created(message);
  return message;
}

function requireIssue(idOrKey: string | undefined, helpdesk: Helpdesk): Conversation {
  const issue = findIssue(idOrKey, helpdesk);
  if (!issue) {
    throw deskError(
      404,
      'The request does not exist. It may have been deleted, or you do not have permission to view it.',
    );
  }
  return issue;
}

const expandOf = (query: URLSearchParams): string[] =>
  query.getAll('expand').flatMap((names) => names.split(','));

function toRequest(issue: Conversation, helpdesk: Helpdesk, expand: readonly string[]): Fields {
  const id = toId('issue', issue.id);
  return {
    _expands: [
      'participant',
      'status',
      'sla',
      'requestType',
      'serviceDesk',
      'attachment',
      'action',
      'comment',
    ],
    issueId: id,
    issueKey: toKey(issue),
    summary: issue.subject,
    requestTypeId: typeOf(projectOf(issue).id),
    serviceDeskId: projectOf(issue).id,
    createdDate: unlessNull(issue.createdAt, toDeskDate),
    reporter: toDeskUser(helpdesk.person(issue.contactId)),
    requestFieldValues: [{ fieldId: 'summary', label: 'What do you need?', value: issue.subject }],
    currentStatus: {
      status: stateOf(issue).name,
      statusCategory: stateOf(issue).category.toUpperCase(),
      statusDate: toDeskDate(issue.updatedAt),
    },
    ...(expand.includes('participant')
      ? { participants: toDeskPage([], new URLSearchParams(), `/request/${id}/participant`, () => null) }
      : {}),
    _links: {
      jiraRest: `${site}/rest/api/2/issue/${id}`,
      web: `${site}/servicedesk/customer/portal/${projectOf(issue).id}/${toKey(issue)}`,
      self: `${site}/rest/servicedeskapi/request/${id}`,
    },
  };
}
