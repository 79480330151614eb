import { type DownstreamRequest, type DownstreamResponse, type FileBody } from '../../definition/index.js';
import { asRecord, requiredId } from '../../reading/index.js';
import { type InlineFile, multipart } from '../../writing/index.js';

/** The smallest limit of all accounts, that of free ones (knowledge.hubspot.com: supported file types). */
export const MAX_FILE_MEGABYTES = 20;

const call = { method: 'POST', path: '/files/v3/files' } as const;

/** HubSpot makes up a name unless the form has one; only the account sees the file (guide: files API v3). */
const fieldsOf = (fileName: string) => ({
  fileName,
  folderPath: '/keyway',
  options: JSON.stringify({ access: 'PRIVATE' }),
});

/** Puts the caller's file into the account's file manager. */
export const uploadCall = (fileName: string, contentType: FileBody['contentType']): DownstreamRequest => ({
  ...call,
  file: { contentType, form: { name: 'file', fileName, fields: fieldsOf(fileName) } },
});

/** The same with a file that comes with its message. */
export const inlineUploadCall = (file: InlineFile): DownstreamRequest => ({
  ...call,
  bytes: multipart([
    ...Object.entries(fieldsOf(file.file_name)).map(([name, value]) => ({ name, value })),
    { name: 'file', file },
  ]),
});

/** The response to an upload. */
export const uploadedId = ({ body }: DownstreamResponse): string =>
  requiredId(asRecord(body, 'file'), 'id', 'file');
