import {
  type AuthType,
  notFound,
  type Steps,
  type Subscription,
  type SubscriptionCalls,
} from '../../definition/index.js';
import { adminWebhooks } from './admin-webhooks.js';
import { appWebhooks } from './app-webhooks.js';

const names = ['created', 'updated', 'deleted'].flatMap((verb) => [`jira:issue_${verb}`, `comment_${verb}`]);
const kinds = { app: appWebhooks(names), admin: adminWebhooks(names) };
type Kind = keyof typeof kinds;

/** An OAuth token belongs to an app; any other user must be an administrator. */
const kindFor = (authType: AuthType): Kind => (authType === 'oauth2' ? 'app' : 'admin');

export const subscription: SubscriptionCalls = {
  *create(input, context) {
    const kind = kindFor(context.authType);
    return named(kind, yield* kinds[kind].create(input, context));
  },
  *check(subscription, context) {
    const { kind, own } = readId(subscription);
    return isReached(kind, context.authType) && (yield* kinds[kind].check(own, context));
  },
  *renew(subscription, context) {
    const { kind, own } = readId(subscription);
    return kind === 'app' ? named(kind, yield* kinds.app.renew(own, context)) : subscription;
  },
  *remove(subscription, context): Steps<void> {
    const { kind, own } = readId(subscription);
    if (isReached(kind, context.authType)) yield* kinds[kind].remove(own, context);
  },
  scopes: ['read:jira-work', 'manage:jira-webhook', 'read:servicedesk-request'],
};

/** Once a connection is authorized in another way, what was made before cannot be asked for. */
const isReached = (kind: Kind, authType: AuthType): boolean => kind === kindFor(authType);

const named = (kind: Kind, own: Subscription): Subscription => ({ ...own, id: `${kind}:${own.id}` });

function readId(subscription: Subscription): { kind: Kind; own: Subscription } {
  const [, kind, id] = /^(app|admin):(\d{1,19})$/.exec(subscription.id) ?? [];
  if (kind === undefined || id === undefined) throw notFound();
  return { kind: kind as Kind, own: { ...subscription, id } };
}
