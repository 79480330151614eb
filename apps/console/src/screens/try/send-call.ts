import { headerNames } from '@keyway/contract';
import { addressOf, isForApplications, type RequestExample } from '@keyway/openapi/samples';

import { sendPlain } from '../../api/send.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { readAnswer, type TriedAnswer } from './read-answer.js';

export type Sending = {
  readonly tried: TriedOperation;
  readonly given: RequestExample;
  /** Instead of JSON. */
  readonly file: File | undefined;
  readonly applicationId: string;
  readonly baseUrl: string;
};

/** Sends a request as the signed-in person. */
export async function sendCall(sending: Sending): Promise<TriedAnswer> {
  const { tried, given, file, applicationId, baseUrl } = sending;
  const { path = {}, query = {}, headers } = given;
  const filled = tried.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const begun = performance.now();
  const response = await sendPlain(addressOf({ baseUrl, path: filled, query }), {
    method: tried.method,
    headers: {
      ...(isForApplications(tried.operation) && { [headerNames.applicationId]: applicationId }),
      ...headers,
      ...contentType(given, file),
    },
    body: file ?? (given.body === undefined ? null : JSON.stringify(given.body)),
  });
  return readAnswer(response, begun);
}

function contentType({ body }: RequestExample, file: File | undefined): Record<string, string> {
  if (file) return { 'content-type': typeOf(file) };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

export const typeOf = (file: File): string => file.type || 'application/octet-stream';
