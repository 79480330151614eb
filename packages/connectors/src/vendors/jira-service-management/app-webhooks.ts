import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type OperationContext,
  send,
  type Steps,
  type SubscriptionCalls,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecords,
  optionalUnixDate,
  requiredId,
} from '../../reading/index.js';
import { madeUnread, readWritten } from '../../writing/index.js';
import { readServiceProjects } from './directory.js';

const path = '/rest/api/3/webhook';
/** A user has five of an app at most. */
const MOST = 100;
/** How long they last. */
const MONTH = 30 * 24 * 60 * 60 * 1_000;

/** Registered by an app for the user who authorized it: its body is not signed, and it expires. */
export const appWebhooks = (
  names: readonly string[],
): SubscriptionCalls & Required<Pick<SubscriptionCalls, 'renew'>> => ({
  *create({ url }, context) {
    const left = (yield* list()).filter((webhook) => webhook.url === url);
    // It may be about to expire, and does not include new projects.
    for (const webhook of left) yield* send(naming(requiredId(webhook, 'id', 'values'), 'DELETE', path));
    const jqlFilter = yield* filterOf(context);
    const json = { url, webhooks: [{ events: names, jqlFilter }] };
    const { body } = yield* send({ method: 'POST', path, json });
    const [result] = optionalRecords(asRecord(body, 'body'), 'webhookRegistrationResult');
    const { errors } = result ?? {};
    if (Array.isArray(errors) && errors.length > 0) throw new ConnectorError('refused', errors.join(' '));
    const id = readWritten(
      () => requiredId(asRecord(result, 'result'), 'createdWebhookId', 'result'),
      madeUnread,
    );
    return { id, expiresAt: inAMonth(context) };
  },
  *check({ id }) {
    return (yield* list()).some((webhook) => optionalId(webhook, 'id') === id);
  },
  *renew({ id }, context) {
    const { body } = yield* send(naming(id, 'PUT', `${path}/refresh`));
    return { id, expiresAt: expiryIn(asRecord(body, 'body')) ?? inAMonth(context) };
  },
  *remove({ id }) {
    yield* send(naming(id, 'DELETE', path));
  },
});

/** Those of the app alone. */
function* list(): Steps<readonly JsonRecord[]> {
  const { body } = yield* send({ method: 'GET', path, query: { maxResults: MOST } });
  return optionalRecords(asRecord(body, 'body'), 'values');
}

/** Only a part of JQL is taken here, so the projects are named. */
function* filterOf(context: OperationContext): Steps<string> {
  const projects = yield* readServiceProjects(context);
  if (projects.length === 0)
    throw invalid('There is no service project whose events could be asked for.', 'site');
  return `project IN (${projects.map((id) => numericId(id)).join(', ')})`;
}

/** Skips missing ones. */
const naming = (id: string, method: 'PUT' | 'DELETE', at: string): DownstreamRequest => ({
  method,
  path: at,
  json: { webhookIds: [Number(id)] },
});

/** A date in examples, a count of milliseconds in the description. */
const expiryIn = (answer: JsonRecord): string | null =>
  optionalDate(answer, 'expirationDate') ?? optionalUnixDate(answer, 'expirationDate', 'milliseconds');

const inAMonth = ({ now }: OperationContext): string => new Date(now.getTime() + MONTH).toISOString();
