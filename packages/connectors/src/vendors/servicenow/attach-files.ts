import {
  ConnectorError,
  type OperationContext,
  send,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { recordIn } from '../../reading/index.js';
import { bytesOf, type InlineFile } from '../../writing/index.js';
import { fileId, type RecordFile, toRecordFile } from './files.js';
import { tableOf } from './table.js';

/** Attaches one file to a record; the answer has what the instance made of it. */
function* attach(record: string, file: InlineFile, { settings }: OperationContext): Steps<RecordFile> {
  const { body } = yield* send({
    method: 'POST',
    path: '/attachment/file',
    query: { table_name: tableOf(settings), table_sys_id: record, file_name: file.file_name },
    bytes: { contentType: file.content_type, content: [bytesOf(file)] },
  });
  const attached = toRecordFile(recordIn(body, 'result'));
  if (!attached) throw new TypeError('result.sys_id: expected the id of a file and of its record');
  return attached;
}

/** Attaches files to a record that is there, one after the other: each is dated by the instance. */
export function* attachAll(
  record: string,
  files: readonly InlineFile[],
  context: OperationContext,
): Steps<readonly RecordFile[]> {
  const attached: RecordFile[] = [];
  for (const file of files) attached.push(yield* attach(record, file, context));
  return attached;
}

/**
 * Attaches files to a record, then writes what they belong to. If ServiceNow refuses one of them or the write, the files
 * that were attached are removed: none of it happened.
 */
export function* attachFirst<Output>(
  record: string,
  files: readonly InlineFile[],
  write: () => Steps<Output>,
  context: OperationContext,
): Steps<{ readonly output: Output; readonly attached: readonly RecordFile[] }> {
  const attached: RecordFile[] = [];
  try {
    for (const file of files) attached.push(yield* attach(record, file, context));
    return { output: yield* write(), attached };
  } catch (error) {
    if (attached.length === 0 || !isRefusal(error)) throw error;
    for (const { id } of attached) yield* removeQuietly(id);
    throw new ConnectorError(
      'refused',
      'ServiceNow refused one of the files or the comment. The files that it took are removed again.',
      undefined,
    );
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof StepFailed &&
  error.status !== undefined &&
  [400, 403, 404, 413, 415, 422].includes(error.status);

function* removeQuietly(id: string): Steps<void> {
  try {
    yield* send({ method: 'DELETE', path: `/attachment/${fileId(id)}` });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  }
}
