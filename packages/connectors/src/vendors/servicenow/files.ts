import {
  type DownstreamRequest,
  type OperationContext,
  send,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { idReader } from '../../listing/index.js';
import { type JsonRecord, optionalDate, optionalText } from '../../reading/index.js';
import { hasMore, isSysId, resultsOf, tableOf } from './table.js';

const pageSize = 1000;

/** Read by the Table API: a key that opens the journal may have no access policy for the Attachment API. */
export const filesTable = '/table/sys_attachment';
const fields = [
  ...['sys_id', 'table_name', 'table_sys_id', 'file_name', 'content_type', 'size_bytes'],
  ...['sys_created_on', 'sys_created_by'],
].join(',');

/** A file of a record. Nothing says which comment it came with. */
export type RecordFile = {
  readonly id: string;
  readonly record: string;
  readonly author: string | null;
  readonly at: string | null;
  readonly row: JsonRecord;
};

/** Undefined for a row that names no file or no record. */
export function toRecordFile(row: JsonRecord): RecordFile | undefined {
  const [id, record] = ['sys_id', 'table_sys_id'].map((name) => optionalText(row, name) ?? '');
  if (!isSysId(id!) || !isSysId(record!)) return undefined;
  const author = optionalText(row, 'sys_created_by');
  return { id: id!, record: record!, author, at: optionalDate(row, 'sys_created_on'), row };
}

export const fileParameters = (
  conditions: readonly (string | undefined)[],
): NonNullable<DownstreamRequest['query']> => ({
  sysparm_query: conditions.filter(Boolean).join('^'),
  sysparm_fields: fields,
});

/** The files of these records, made at about this time. */
export function* loadFiles(
  records: readonly string[],
  during: readonly string[],
  { settings }: OperationContext,
): Steps<readonly RecordFile[]> {
  if (records.length === 0) return [];
  const conditions = [
    `table_name=${tableOf(settings)}`,
    `table_sys_idIN${records.join(',')}`,
    ...during,
    'ORDERBYsys_created_on',
    'ORDERBYsys_id',
  ];
  const rows = yield* readAllRows((offset) => ({
    method: 'GET',
    path: filesTable,
    query: { ...fileParameters(conditions), sysparm_limit: pageSize, sysparm_offset: offset },
  }));
  return rows.map(toRecordFile).filter((file) => file !== undefined);
}

/** Every row that the user may see. */
export function* readAllRows(request: (offset: number) => DownstreamRequest): Steps<readonly JsonRecord[]> {
  const rows: JsonRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const answer = yield* send(request(offset));
    const found = resultsOf(answer);
    rows.push(...found);
    if (!hasMore(answer, offset + pageSize, found.length)) return rows;
  }
}
export { pageSize as rowsPerPage };

/** The result of the steps; `otherwise` if the user may not read it, or the instance does not offer it. */
export function* ifReadable<Output>(steps: Steps<Output>, otherwise: Output): Steps<Output> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof StepFailed && [400, 403, 404].includes(error.status ?? 0)) return otherwise;
    throw error;
  }
}

export const fileId = idReader(/^[0-9a-f]{32}$/);

export const fileRequest = (id: string): DownstreamRequest => ({
  method: 'GET',
  path: `${filesTable}/${fileId(id)}`,
  query: { sysparm_fields: fields },
});

/** The bytes. The answer has the type of the file. */
export const contentRequest = (id: string): DownstreamRequest => ({
  method: 'GET',
  path: `/attachment/${fileId(id)}/file`,
  headers: { Accept: '*/*' },
});
