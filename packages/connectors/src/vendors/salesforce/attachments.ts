import { attachmentsOf, notFound, send } from '../../definition/index.js';
import { requiredText } from '../../reading/index.js';
import { messages } from './messages.js';
import { idOf, isIdOf, queryRequest, quote, readRecords } from './soql.js';

/** Of a file the newest version; those kept in the old way have one body. */
export const attachments = attachmentsOf(messages, function* ({ key }) {
  if (isIdOf('Attachment', key))
    return { request: { method: 'GET', path: `/sobjects/Attachment/${key}/Body` } };
  const id = quote(idOf('ContentDocument', key));
  const soql = `SELECT LatestPublishedVersionId FROM ContentDocument WHERE Id = ${id}`;
  const [file] = readRecords(yield* send(queryRequest(soql))).records;
  if (!file) throw notFound('attachment');
  const version = idOf('ContentVersion', requiredText(file, 'LatestPublishedVersionId', 'ContentDocument'));
  return { request: { method: 'GET', path: `/sobjects/ContentVersion/${version}/VersionData` } };
});
