import { attachmentsOf, notFound, send } from '../../definition/index.js';
import { optionalRecord, optionalText, recordIn } from '../../reading/index.js';
import { objectId } from './map-message.js';
import { messages } from './messages.js';

/** A signed address of the storage; files that are only registered have none. */
export const attachments = attachmentsOf(messages, function* ({ message, key }) {
  const path = `/messages/${objectId(message.downstream_id)}/attachments/${objectId(key)}`;
  const { body } = yield* send({ method: 'GET', path });
  const url = optionalText(optionalRecord(recordIn(body, 'data'), 'links'), 'related');
  if (url === null || !URL.canParse(url)) throw notFound('attachment');
  return { url };
});
