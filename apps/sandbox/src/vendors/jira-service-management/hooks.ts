import { randomUUID } from 'node:crypto';
import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { VendorHooks } from '../../hooks/types.js';
import { toPlatformComment, toPlatformUser } from './format.js';
import { toIssue } from './issue-fields.js';

/** Of the OAuth client that the sandbox knows. */
export const clientSecret = 'keyway-sandbox-secret';

const issueFields = ['summary', 'status', 'priority', 'assignee', 'reporter', 'labels', 'project'];
const retried = [408, 409, 425, 429];

/** An administrator's webhooks are signed. An app's carry a token signed with the app's secret, and expire. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const { kind, events, webhookId, expirationDate } = subscription.settings;
    const name = nameOf(change);
    if (!name || !Array.isArray(events) || !events.includes(name)) return [];
    if (typeof expirationDate === 'string' && expirationDate < helpdesk.now()) return [];
    const body = {
      timestamp: Date.parse(helpdesk.now()),
      webhookEvent: name,
      ...toParts(change, helpdesk),
      ...(kind === 'dynamic' ? { matchedWebhookIds: [webhookId] } : {}),
    };
    return [
      toDelivery(subscription, name, body, (text) => ({
        'x-atlassian-webhook-identifier': randomUUID(),
        'x-atlassian-webhook-flow': 'Primary',
        ...(kind === 'admin'
          ? { 'x-hub-signature': `sha256=${hmac('sha256', subscription.secret, 'hex', text)}` }
          : { authorization: `Bearer ${tokenBy(clientSecret, helpdesk.now())}` }),
      })),
    ];
  },
  retries: {
    afterSeconds: [300, 600, 900, 900, 900],
    isWanted: (status) => status === null || status >= 500 || retried.includes(status),
    headers: (attempt): Record<string, string> =>
      attempt === 1 ? {} : { 'x-atlassian-webhook-retry': String(attempt - 1) },
  },
  timeoutMs: 30_000,
};

function tokenBy(secret: string, now: string): string {
  const issuedAt = Math.floor(Date.parse(now) / 1000);
  const parts = [
    { typ: 'JWT', alg: 'HS256' },
    { iat: issuedAt, exp: issuedAt + 180 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = Buffer.from(hmac('sha256', secret, 'hex', parts.join('.')), 'hex');
  return [...parts, signature.toString('base64url')].join('.');
}

/** The available events: comments do not update their issue, and there are none for people here. */
function nameOf({ of, verb, record, changed }: Change): string | undefined {
  if (of === 'message') return record.kind === 'event' ? undefined : `comment_${verb}`;
  if (of === 'person' || (verb === 'updated' && changed.length === 0)) return undefined;
  return `jira:issue_${verb}`;
}

function toParts({ of, verb, record, changed }: Change, helpdesk: Helpdesk): Record<string, unknown> {
  if (of === 'person') return {};
  const issue = of === 'message' ? helpdesk.conversation(record.conversationId) : record;
  const whole = issue && 'queue' in issue ? { issue: toIssue(issue, helpdesk, issueFields) } : {};
  if (of === 'message') return { ...whole, comment: toPlatformComment(record, helpdesk, '2', null) };
  const items = changed.map((field) => ({ field, fieldtype: 'jira' }));
  return {
    ...whole,
    user: toPlatformUser(helpdesk.person(1)),
    ...(verb === 'updated' ? { changelog: { id: String(Date.parse(record.updatedAt)), items } } : {}),
  };
}
