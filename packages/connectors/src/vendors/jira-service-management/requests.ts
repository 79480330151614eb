import {
  type DownstreamRequest,
  sendAll,
  type Settings,
  type Steps,
  tenantOrigin,
} from '../../definition/index.js';
import { fromNumericMessageId, idReader } from '../../listing/index.js';

/** Fields of a comment to expand in addition to its text. */
export const expand = 'attachment,renderedBody';

/** Where people open it; calls with OAuth go elsewhere. */
export const originOf = (settings: Settings): string => tenantOrigin(settings, '.atlassian.net', 'site');

/** Key or number of an issue; keys are upper case (support.atlassian.com: project key requirements). */
export const issueOf = idReader(/^(?:[1-9]\d{0,18}|[A-Z][A-Z0-9_]{1,99}-[1-9]\d{0,18})$/, 'request');

/** With who takes part: only the request tells customers from agents. */
export const showRequest = (issue: string): DownstreamRequest => ({
  method: 'GET',
  path: `/rest/servicedeskapi/request/${issue}`,
  query: { expand: 'participant' },
});

/** The service desk has no edit and no delete; a comment has the same id on the platform below it. */
export function platformPath(version: '2' | '3', messageId: string): string {
  const { parent, id } = fromNumericMessageId(messageId);
  return `/rest/api/${version}/issue/${parent}/comment/${id}`;
}

type Found = { comment: unknown; request: unknown; others: readonly unknown[] };

/** A comment and the request it belongs to, together with further requests. */
export function* findComment(messageId: string, others: readonly DownstreamRequest[] = []): Steps<Found> {
  const { parent, id } = fromNumericMessageId(messageId);
  const [request, comment, ...rest] = yield* sendAll([
    showRequest(parent),
    { method: 'GET', path: `/rest/servicedeskapi/request/${parent}/comment/${id}`, query: { expand } },
    ...others,
  ]);
  return { comment: comment?.body, request: request?.body, others: rest.map(({ body }) => body) };
}
