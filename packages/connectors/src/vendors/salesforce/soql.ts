import { type DownstreamRequest, type DownstreamResponse, notFound } from '../../definition/index.js';
import { asRecord, type JsonRecord, optionalDate, optionalId, recordsIn } from '../../reading/index.js';

export const apiPath = '/services/data/v67.0';

export const queryRequest = (soql: string): DownstreamRequest => ({
  method: 'GET',
  path: '/query',
  query: { q: soql },
});

/** `done` is false where a large answer was cut; what is missing is then asked for by the last record. */
export function readRecords({ body }: DownstreamResponse): {
  readonly records: readonly JsonRecord[];
  readonly done: boolean;
} {
  const answer = asRecord(body, 'body');
  return { records: recordsIn(answer, 'records'), done: answer.done !== false };
}

export const ownId = (record: JsonRecord): string | null => optionalId(record, 'Id');

/** The place of the last record that has one, behind which a list goes on. */
export function lastOf<Item>(records: readonly Item[], placeOf: (record: Item) => string | null): string {
  const place = records.map(placeOf).findLast((each) => each !== null);
  if (place === undefined || place === null)
    throw new TypeError('no record of the page has a place in the list');
  return place;
}

/** Such as `2026-03-04T09:30:00Z 500…`; null for a record without time or id. */
export function placeOf(record: JsonRecord, time: string): string | null {
  const [date, id] = [optionalDate(record, time), ownId(record)];
  return date === null || id === null ? null : `${moment(date)} ${id}`;
}

/** A string of SOQL (Force.com SOQL reference: quoted string escape sequences). */
export const quote = (value: string): string => `'${value.replace(/[\\'"]/g, '\\$&')}'`;

/** A moment as SOQL writes it: without quotes. */
export const moment = (date: string): string => new Date(date).toISOString().replace('.000Z', 'Z');

/** Ids of Salesforce begin with the kind of their record, and have a check of three letters or not. */
const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$`);
const prefixes = {
  Attachment: idPattern('00P'),
  Case: idPattern('500'),
  ContentDocument: idPattern('069'),
  ContentVersion: idPattern('068'),
  EmailMessage: idPattern('02s'),
  CaseComment: idPattern('00a'),
  Account: idPattern('001'),
  Contact: idPattern('003'),
  User: idPattern('005'),
  // Queues are groups.
  Group: idPattern('00G'),
};

export const isIdOf = (kind: keyof typeof prefixes, id: string): boolean => prefixes[kind].test(id);

/** Checked before it enters a query or a path, so that nothing else can. */
export function idOf(kind: keyof typeof prefixes, id: string, path?: string): string {
  if (!isIdOf(kind, id)) throw notFound('record', path);
  return id;
}
