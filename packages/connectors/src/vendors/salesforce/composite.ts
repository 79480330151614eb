import type { MessageCreate } from '@keyway/contract';

import { ConnectorError, send, type Steps, unresolved } from '../../definition/index.js';
import { isRecord, type JsonRecord, optionalRecords, optionalText } from '../../reading/index.js';
import { filesOf, uploadsOf } from '../../writing/index.js';
import { apiPath, idOf } from './soql.js';

/** A new record; a later part names it by `@{referenceId.id}`. */
export const part = (referenceId: string, object: string, body: JsonRecord): JsonRecord => ({
  method: 'POST',
  url: `${apiPath}/sobjects/${object}`,
  referenceId,
  body,
});

/** An email and its files: new ones and uploaded ones. */
export const emailParts = (input: MessageCreate, email: JsonRecord): readonly JsonRecord[] => [
  part('email', 'EmailMessage', email),
  ...filesOf(input).map((file, index) =>
    part(`file${index}`, 'ContentVersion', {
      Title: file.file_name,
      PathOnClient: file.file_name,
      VersionData: file.content,
      FirstPublishLocationId: '@{email.id}',
    }),
  ),
  ...uploadsOf(input).map((key, index) =>
    part(`upload${index}`, 'ContentDocumentLink', {
      ContentDocumentId: idOf('ContentDocument', key),
      LinkedEntityId: '@{email.id}',
      ShareType: 'V',
    }),
  ),
];

/** All of them are made, or none; what came of each, by reference. */
export function* sendParts(parts: readonly JsonRecord[]): Steps<ReadonlyMap<unknown, JsonRecord>> {
  const json = { allOrNone: true, compositeRequest: parts };
  const { body } = yield* send({ method: 'POST', path: '/composite', json });
  const results = readResults(body);
  assertDone([...results.values()]);
  return results;
}

/** By reference. Something may have been stored, so an answer that cannot be read leaves it open. */
function readResults(body: unknown): ReadonlyMap<unknown, JsonRecord> {
  const parts = isRecord(body) ? optionalRecords(body, 'compositeResponse') : [];
  if (parts.length === 0)
    throw unresolved('The message was sent to be stored, but the answer cannot be read.');
  return new Map(parts.map((part) => [part.referenceId, part]));
}

/** A composite returns 200 even if it was rolled back; the cause is among the rolled-back results. */
function assertDone(parts: readonly JsonRecord[]): void {
  const errors = parts
    .filter(({ httpStatusCode }) => typeof httpStatusCode !== 'number' || httpStatusCode >= 300)
    .flatMap(({ body }) => (Array.isArray(body) ? body.filter(isRecord) : [{}]));
  if (errors.length === 0) return;
  const cause = errors.find(({ errorCode }) => errorCode !== 'PROCESSING_HALTED') ?? errors[0]!;
  const [code, message] = [optionalText(cause, 'errorCode'), optionalText(cause, 'message')];
  throw new ConnectorError(
    'refused',
    [code, message].filter((text) => text !== null).join(': ') || 'Salesforce stored nothing of it.',
  );
}
