import type { FoundFile } from '@keyway/connectors';

import type { EgressResponse } from '../../security/egress/index.js';

/** RFC 9110 8.3.1, with simple parameters: what else a vendor sends is no type. */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:; ?[\w-]{1,50}="?[\w.:+-]{1,100}"?){0,4}$/;
const passed = ['accept-ranges', 'content-range', 'etag', 'last-modified'] as const;

/**
 * Whatever a file is, a browser that opens it stores it: it is somebody else's, and may be a page with a script. Its
 * name and type are the sender's words.
 */
export function contentHeadersOf(
  { fileName, contentType }: FoundFile,
  { headers, body, stream }: Pick<EgressResponse, 'headers' | 'body' | 'stream'>,
): Record<string, string> {
  const given = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  // A body that is here whole may have changed its length with a masked credential; one that passes keeps it.
  const length = stream ? headers['content-length'] : String(body.length);
  return {
    ...(length === undefined ? {} : { 'content-length': length }),
    ...(Object.fromEntries(given) as Record<string, string>),
    'content-type':
      [contentType, headers['content-type']].find((type) => type && MEDIA_TYPE.test(type)) ??
      'application/octet-stream',
    'content-disposition': `attachment; ${nameOf(fileName)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** A name without a path, in ASCII and whole (RFC 6266 4.3, RFC 8187). */
function nameOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const kept = last
    // Joiners make one picture of a family, and Persian words; other marks may turn the direction of the name.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .replace(/^\.+/, '')
    .trim();
  // By characters: half of one cannot be written.
  const name = /[^\u200c\u200d]/u.test(kept) ? [...kept].slice(-200).join('') : 'attachment';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
