import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { findComment, findIssue, platformError, toPlatformComment } from './format.js';

type Found = { issue: Conversation; message: Message };

export const versionOf = ({ url }: VendorRequest): '2' | '3' => (url.includes('/rest/api/2/') ? '2' : '3');

export function listComments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query } = request;
  const issue = requireIssue(request, helpdesk);
  const comments = helpdesk.history(issue.id).filter(({ kind }) => kind !== 'event');
  const startAt = readInteger(query.get('startAt')) ?? 0;
  const maxResults = Math.min(readInteger(query.get('maxResults')) ?? 100, 5000);
  return {
    status: 200,
    body: {
      startAt,
      maxResults,
      total: comments.length,
      comments: comments
        .slice(startAt, startAt + maxResults)
        .map((message) => toPlatformComment(message, helpdesk, versionOf(request), query.get('expand'))),
    },
  };
}

export function showComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { message } = requireComment(request, helpdesk);
  return {
    status: 200,
    body: toPlatformComment(message, helpdesk, versionOf(request), request.query.get('expand')),
  };
}

/** Version 2 takes wiki text, version 3 a document and nothing else. */
export function updateComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { message } = requireComment(request, helpdesk);
  const version = versionOf(request);
  const fields = isRecord(request.body) ? request.body : {};
  const text = version === '2' ? fields.body : readDocument(fields.body);
  if (typeof text !== 'string' || text.trim() === '')
    throw platformError(400, [], { comment: 'Comment body is not valid!' });
  const changed = helpdesk.updateMessage(message.id, {
    text,
    html: null,
    kind: readVisibility(fields.properties) ?? message.kind,
  });
  return {
    status: 200,
    body: toPlatformComment(changed, helpdesk, version, request.query.get('expand')),
  };
}

export function deleteComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteMessage(requireComment(request, helpdesk).message.id);
  return { status: 204 };
}

function requireIssue({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const issue = findIssue(params.issue, helpdesk);
  if (!issue) throw platformError(404, ['Issue does not exist or you do not have permission to see it.']);
  return issue;
}

function requireComment(request: VendorRequest, helpdesk: Helpdesk): Found {
  const issue = requireIssue(request, helpdesk);
  const message = findComment(request.params.id, issue, helpdesk);
  if (!message) throw platformError(404, [`Can not find a comment for the id: ${request.params.id}.`]);
  return { issue, message };
}

/** `{internal: true}` in the property that the service desk reads; undefined where it is not written. */
function readVisibility(properties: unknown): 'note' | 'message' | undefined {
  const property = (Array.isArray(properties) ? properties : [])
    .filter(isRecord)
    .find(({ key }) => key === 'sd.public.comment');
  if (!property) return undefined;
  return isRecord(property.value) && property.value.internal === true ? 'note' : 'message';
}

/** The words of a document, a line for each of its blocks. */
function readDocument(value: unknown): string | undefined {
  if (!isRecord(value) || value.type !== 'doc' || value.version !== 1 || !Array.isArray(value.content))
    return undefined;
  return value.content.map(readNode).join('\n');
}

function readNode(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node.text === 'string') return node.text;
  if (node.type === 'hardBreak') return '\n';
  return Array.isArray(node.content) ? node.content.map(readNode).join('') : '';
}
