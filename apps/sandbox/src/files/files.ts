import type { Attachment, Helpdesk } from '../helpdesk.js';
import { type VendorAnswer, VendorError, type VendorRequest, type VendorRoute } from '../vendor.js';

/** The file of some message that this is said of. */
export function findFile(helpdesk: Helpdesk, isIt: (file: Attachment) => boolean): Attachment | undefined {
  for (const { attachments } of helpdesk.history()) {
    const file = attachments.find(isIt);
    if (file) return file;
  }
  return undefined;
}

/** The bytes of a file, or the part that is asked for, as a storage sends them. */
export function answerFile({ headers }: VendorRequest, file: Attachment): VendorAnswer {
  const whole = Buffer.from(file.contentBase64, 'base64');
  const common = {
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'Accept-Ranges': 'bytes',
  };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return { status: 200, headers: common, body: whole };
  const start = from === '' ? Math.max(0, whole.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? whole.length - 1 : Math.min(Number(to), whole.length - 1);
  if (start > end) return { status: 416, headers: { 'Content-Range': `bytes */${whole.length}` } };
  return {
    status: 206,
    headers: { ...common, 'Content-Range': `bytes ${start}-${end}/${whole.length}` },
    body: whole.subarray(start, end + 1),
  };
}

type Parameters = VendorRequest['params'];

/** Where files lie: at the vendor, for who may read them, or at a storage, whose address is enough. */
export function fileRoute(
  path: string,
  idOf: (params: Parameters) => number | undefined,
  scopes?: readonly string[] | 'storage',
): VendorRoute {
  const isStorage = scopes === 'storage';
  return {
    method: 'GET',
    path,
    ...(isStorage ? { public: true } : { scopes }),
    handle: (request, { helpdesk }) => {
      // Storages reject foreign credentials (Amazon S3: InvalidArgument), so none must be sent.
      if (isStorage && request.headers.authorization !== undefined)
        throw new VendorError({ status: 400, body: { error: 'Only one auth mechanism allowed' } });
      const id = idOf(request.params);
      const file = findFile(helpdesk, (each) => each.id === id);
      if (!file) throw new VendorError({ status: 404, body: { error: 'Not Found' } });
      return answerFile(request, file);
    },
  };
}

/** A redirect to a storage: a temporary URL that needs no credential. */
export const redirectTo =
  (address: (params: Parameters) => string): VendorRoute['handle'] =>
  ({ params }) => ({ status: 302, headers: { Location: address(params) } });
