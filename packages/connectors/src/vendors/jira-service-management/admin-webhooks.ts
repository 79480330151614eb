import { send, type SubscriptionCalls } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, asRecords, type JsonRecord, requiredText } from '../../reading/index.js';
import { ifThere, madeUnread, readWritten, removeAt } from '../../writing/index.js';

const path = '/rest/webhooks/1.0/webhook';
const pathOf = (id: string): string => `${path}/${numericId(id)}`;

/** Signed, and they last; for administrators alone. */
export const adminWebhooks = (names: readonly string[]): SubscriptionCalls => ({
  *create({ url, secret, name }) {
    const { body: listed } = yield* send({ method: 'GET', path });
    // The secret of one that was made before is never shown again.
    for (const webhook of asRecords(listed, 'body').filter((each) => each.url === url))
      yield* removeAt(pathOf(idIn(webhook)));
    const filters = { 'issue-related-events-section': 'projectType = service_desk' };
    const json = { name, url, events: names, filters, excludeBody: false, secret };
    const { body } = yield* send({ method: 'POST', path, json });
    return { id: readWritten(() => idIn(asRecord(body, 'body')), madeUnread) };
  },
  *check({ id }) {
    const answer = yield* ifThere(send({ method: 'GET', path: pathOf(id) }));
    return answer !== undefined && asRecord(answer.body, 'body').enabled !== false;
  },
  remove: ({ id }) => removeAt(pathOf(id)),
});

/** Named by its own address alone. */
function idIn(webhook: JsonRecord): string {
  const self = requiredText(webhook, 'self', 'webhook');
  return numericId(self.slice(self.lastIndexOf('/') + 1));
}
