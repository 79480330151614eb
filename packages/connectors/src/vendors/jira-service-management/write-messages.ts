import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type OperationContext,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { extendBody, filesOf, type InlineFile, multipart, readWritten } from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { toMessage } from './map-message.js';
import { findComment, issueOf, originOf, platformPath, showRequest } from './requests.js';

const serviceId = 'jira-service-management';

/** Reads the request, uploads the files, then writes the comment; only the last request makes a message. */
export function* create(input: MessageCreate, { settings }: OperationContext): Steps<Message> {
  const issue = issueOf(input.conversation_id ?? '', 'conversation_id');
  const request = asRecord((yield* send(showRequest(issue))).body, 'request');
  const given = filesOf(input);
  const files = given.length > 0 ? yield* upload(request, given) : [];
  const { body } = yield* send(commentRequest(issue, input, files));
  const surroundings = { request, origin: originOf(settings) };
  return readWritten(
    () => toMessage(commentOf(asRecord(body, 'body'), files), 'comment', surroundings),
    'The comment was written, but its answer does not show it.',
  );
}

/** Files wait at the service desk until a comment of one of its requests names them. */
function* upload(request: JsonRecord, attachments: readonly InlineFile[]): Steps<readonly string[]> {
  const desk = encodeURIComponent(requiredId(request, 'serviceDeskId', 'request'));
  const { body } = yield* send({
    method: 'POST',
    path: `/rest/servicedeskapi/servicedesk/${desk}/attachTemporaryFile`,
    // Without it the upload is taken for a forged one (developer.atlassian.com: attach temporary file).
    headers: { 'X-Atlassian-Token': 'no-check' },
    bytes: multipart(attachments.map((file) => ({ name: 'file', file }))),
  });
  return mapRecords(body, 'temporaryAttachments', (file, path) =>
    requiredText(file, 'temporaryAttachmentId', path),
  );
}

function commentRequest(issue: string, input: MessageCreate, files: readonly string[]): DownstreamRequest {
  const text = input.body ?? '';
  const isPublic = input.type !== 'note';
  const json =
    files.length === 0
      ? { body: text, public: isPublic }
      : {
          temporaryAttachmentIds: files,
          public: isPublic,
          ...(text === '' ? {} : { additionalComment: { body: text } }),
        };
  return {
    method: 'POST',
    path: `/rest/servicedeskapi/request/${issue}/${files.length === 0 ? 'comment' : 'attachment'}`,
    json: extendBody(json, input.pass_through, serviceId),
  };
}

/** With files, the response is the comment together with its attachments. */
const commentOf = (answer: JsonRecord, files: readonly string[]): JsonRecord =>
  files.length === 0
    ? answer
    : { ...asRecord(answer.comment, 'body.comment'), attachments: answer.attachments };

/**
 * Through version 2 of the platform, which takes the wiki text that the service desk shows; version 3 wants a document.
 * Who may see the comment is written again with its text: that it is internal, and the group or role it is kept to.
 */
export function* update({ id, changes }: UpdateInput, { settings }: OperationContext): Steps<Message> {
  const path = platformPath('2', id);
  const found = yield* findComment(id, [{ method: 'GET', path }]);
  const comment = asRecord(found.comment, 'comment');
  const visibility = optionalRecord(asRecord(found.others[0], 'comment'), 'visibility');
  const text = (changes.body === undefined ? optionalText(comment, 'body') : changes.body) ?? '';
  const properties = [{ key: 'sd.public.comment', value: { internal: comment.public === false } }];
  const json = { body: text, properties, ...(visibility ? { visibility } : {}) };
  const { body } = yield* send({
    method: 'PUT',
    path,
    query: { expand: 'renderedBody' },
    json: extendBody(json, changes.pass_through, serviceId),
  });
  const changed = asRecord(body, 'body');
  return toMessage(
    {
      ...comment,
      body: optionalText(changed, 'body') ?? text,
      renderedBody: { html: changed.renderedBody },
    },
    'comment',
    { request: asRecord(found.request, 'request'), origin: originOf(settings) },
  );
}
