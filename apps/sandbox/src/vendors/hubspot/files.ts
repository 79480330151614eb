import { filesIn, readForm } from '../../files/form-files.js';
import { fileRoute } from '../../files/files.js';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { fail, firstFileId } from './format.js';

/** The account's file manager: what is there can be named by any number of messages. */
const uploads = createWaitingFiles();

const accessLevels = ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'HIDDEN_INDEXABLE', 'PRIVATE'];

async function uploadFile(request: VendorRequest, { helpdesk }: VendorContext): Promise<VendorAnswer> {
  const form = await readForm(request);
  const [file] = await filesIn(form, 'file', helpdesk);
  if (!form || !file) throw fail(400, 'VALIDATION_ERROR', "Required part 'file' is not present.");
  if (form.has('folderId') === form.has('folderPath'))
    throw fail(400, 'VALIDATION_ERROR', 'Exactly one of folderId and folderPath is required.');
  const access = accessOf(textIn(form, 'options'));
  if (!accessLevels.includes(String(access)))
    throw fail(400, 'VALIDATION_ERROR', 'options must have a valid access level.');
  const fileName = textIn(form, 'fileName') ?? `${file.id}`;
  const id = String(firstFileId + file.id);
  uploads.keep(helpdesk, id, { ...file, fileName });
  const [, name = fileName, extension = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? [];
  return {
    status: 201,
    body: {
      id,
      name,
      extension,
      path: `${textIn(form, 'folderPath')}/${fileName}`,
      size: Buffer.byteLength(file.contentBase64, 'base64'),
      type: 'OTHER',
      access,
      parentFolderId: '1',
      createdAt: helpdesk.now(),
      updatedAt: helpdesk.now(),
      archived: false,
    },
  };
}

/** The files that a new message names. */
export const readAttachments = (named: readonly unknown[], helpdesk: Helpdesk): Attachment[] =>
  named.map((each) => {
    const { type, fileId } = isRecord(each) ? each : {};
    const file = type === 'FILE' ? uploads.find(helpdesk, String(fileId)) : undefined;
    if (!file) throw fail(400, 'VALIDATION_ERROR', `There is no file ${String(fileId)} in this account`);
    return file;
  });

function textIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

function accessOf(options: string | undefined): unknown {
  try {
    const read: unknown = JSON.parse(options ?? '');
    return isRecord(read) ? read.access : undefined;
  } catch {
    return undefined;
  }
}

export const fileRoutes: readonly VendorRoute[] = [
  { method: 'POST', path: '/files/v3/files', scopes: ['files'], handle: uploadFile },
  {
    method: 'GET',
    path: '/files/v3/files/:id/signed-url',
    scopes: ['files'],
    handle: ({ params }) => ({
      status: 200,
      body: {
        expiresAt: '2030-01-01T00:00:00Z',
        name: 'file',
        url: `https://cdn2.hubspot.net/private/${params.id}?Expires=1893456000`,
      },
    }),
  },
  fileRoute('/private/:id', ({ id }) => Number(id) - firstFileId, 'storage'),
];
