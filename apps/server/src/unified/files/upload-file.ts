import { mediaTypeSchema, type UploadedFile } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { SpooledFile } from '../../platform/spool/index.js';
import { type ClientFile, isStreamed } from '../../downstream/index.js';
import { perform, prepareOperation } from '../run-operation.js';
import { sealUploadId } from './upload-ids.js';

/** Streams a file to the connector, for use in a later message. A file that the connector would refuse is not sent. */
export async function uploadFile(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  request: Pick<ApiRequest, 'headers' | 'body'>,
  fileName: string,
): Promise<UploadedFile> {
  const prepared = await prepareOperation(deps, context, 'attachments', 'upload');
  const { name } = prepared.resolved.connector;
  const contentType = request.body instanceof SpooledFile ? request.body.facts.contentType : typeOf(request);
  const file = fileOf(request);
  const { maxSize } = prepared.operation;
  if (file.size > maxSize)
    throw new ApiError('RequestTooLargeError', {
      message: `The file has ${file.size} bytes; ${name} takes ${maxSize} at most (${maxSize / MEGABYTE} MB).`,
      detail: { size: file.size, max_size: maxSize },
    });
  const state = await deps.vendorCalls.start(prepared.resolved, context);
  state.file = file;
  if (isStreamed(file.body)) file.body.once('end', () => deps.vendorCalls.restartTimer(state));
  const uploaded = await perform(deps, context, state, prepared, { fileName, contentType, size: file.size });
  return { ...uploaded, id: sealUploadId(deps, prepared.resolved, uploaded.id) };
}

const MEGABYTE = 1024 * 1024;

function typeOf({ headers }: Pick<ApiRequest, 'headers'>): string {
  const { success, data } = mediaTypeSchema.safeParse(headers['content-type'] ?? 'application/octet-stream');
  if (!success) throw invalid('content-type', 'must be a media type, e.g. application/pdf');
  // The vendor would store the multipart body in place of the file.
  if (/^multipart\/form-data\b/i.test(data))
    throw invalid('content-type', 'must be the file’s media type, or multipart/form-data with a boundary');
  return data;
}

function fileOf({ headers, body }: Pick<ApiRequest, 'headers' | 'body'>): ClientFile {
  if (body instanceof SpooledFile && body.size > 0) return { body, size: body.size };
  if (isStreamed(body)) {
    const size = Number(headers['content-length']);
    if (Number.isSafeInteger(size)) return { body, size };
    throw invalid('content-length', 'is required for a file of more than 64 KB');
  }
  if (Buffer.isBuffer(body) && body.length > 0) return { body, size: body.length };
  throw invalid('body', 'must be the file; it is empty');
}

const invalid = (name: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', { message: `${name} ${problem}.`, detail: { [name]: problem } });
