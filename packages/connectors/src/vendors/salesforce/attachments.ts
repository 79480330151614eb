import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  MEGABYTE,
  notFound,
  send,
  type Steps,
  uploadBy,
} from '../../definition/index.js';
import { asRecord, requiredId, requiredText } from '../../reading/index.js';
import { messages } from './messages.js';
import { idOf, queryRequest, quote, isIdOf, readRecords } from './soql.js';

const versionsPath = '/sobjects/ContentVersion';

/** Of a file the newest version; those kept in the old way have one body. */
function* locate({ key }: FileReference): Steps<FileSource> {
  if (isIdOf('Attachment', key))
    return { request: { method: 'GET', path: `/sobjects/Attachment/${key}/Body` } };
  const id = quote(idOf('ContentDocument', key));
  const soql = `SELECT LatestPublishedVersionId FROM ContentDocument WHERE Id = ${id}`;
  const [file] = readRecords(yield* send(queryRequest(soql))).records;
  if (!file) throw notFound('attachment');
  const version = idOf('ContentVersion', requiredText(file, 'LatestPublishedVersionId', 'ContentDocument'));
  return { request: { method: 'GET', path: `${versionsPath}/${version}/VersionData` } };
}

/**
 * Salesforce takes 2 GB in a form (REST guide: insert or update blob data). The file is private to the credential's
 * owner until an email links it by the id of its document.
 */
const upload = uploadBy(2000 * MEGABYTE, function* ({ fileName, contentType }) {
  const entity_content = {
    contentType: 'application/json',
    value: JSON.stringify({ Title: fileName, PathOnClient: fileName }),
  };
  const file = { contentType, form: { name: 'VersionData', fileName, fields: { entity_content } } };
  const made = yield* send({ method: 'POST', path: versionsPath, file });
  const version = idOf('ContentVersion', requiredId(asRecord(made.body, 'body'), 'id', 'body'));
  const { body } = yield* send({
    method: 'GET',
    path: `${versionsPath}/${version}`,
    query: { fields: 'ContentDocumentId' },
  });
  return { key: idOf('ContentDocument', requiredId(asRecord(body, 'body'), 'ContentDocumentId', 'body')) };
});

export const attachments = attachmentsOf(messages, locate, upload);
