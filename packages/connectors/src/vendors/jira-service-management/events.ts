import { type EventSources, type Hint, type HookRequest, hubSignature } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';
import { asRecord, optionalRecord, requiredId, requiredText } from '../../reading/index.js';
import { subscription } from './subscriptions.js';

/**
 * An administrator's webhooks are signed and permanent. An app's webhooks for a user expire, and carry a token signed
 * with the app's secret, whose claims are undocumented: developer.atlassian.com/cloud/jira/platform/webhooks.
 */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: hubSignature('sha256', 'subscription'),
    signatureBy: { oauth2: { kind: 'bearer', key: 'client_secret' } },
    subscription,
    read,
  },
  // The search lags behind.
  poll: { everySeconds: 180, atLeastSeconds: 60, overlapSeconds: 900 },
};

function read(body: unknown, headers: HookRequest['headers']): readonly Hint[] {
  const event = asRecord(body, 'body');
  const type = requiredText(event, 'webhookEvent', 'body');
  const issue = optionalRecord(event, 'issue');
  if (!issue || !/^(?:jira:issue|comment)_/.test(type)) return [];
  const key = headers['x-atlassian-webhook-identifier'];
  const hint = { ...(key ? { key } : {}), type };
  const id = requiredId(issue, 'id', 'issue');
  if (type !== 'comment_deleted')
    return [
      {
        ...hint,
        resource: 'conversations',
        id,
        ...(type === 'jira:issue_deleted' ? { isDeleted: true } : {}),
      },
    ];
  const comment = idsWithin(id, requiredId(asRecord(event.comment, 'comment'), 'id', 'comment'));
  return [{ ...hint, resource: 'messages', id: comment.id, conversationId: id, isDeleted: true }];
}
