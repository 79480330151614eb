import type { FoundFile } from '@keyway/connectors';

import type { EgressResponse } from '../../security/egress/index.js';

/** RFC 9110 8.3.1, with simple parameters: any other value is not a media type. */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:; ?[\w-]{1,50}="?[\w.:+-]{1,100}"?){0,4}$/;
const passed = ['accept-ranges', 'content-range', 'etag', 'last-modified'] as const;

/**
 * Returns headers that make a browser download the file: its content is untrusted, and may be a page with a script. Its
 * name and type come from the sender.
 */
export function contentHeadersOf(
  { fileName, contentType }: FoundFile,
  { headers, body, stream }: Pick<EgressResponse, 'headers' | 'body' | 'stream'>,
): Record<string, string> {
  const given = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  // Masking a credential may have changed the length of a buffered body; a streamed one keeps it.
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

/** Returns a name without a path, in ASCII and in full (RFC 6266 4.3, RFC 8187). */
function nameOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const kept = last
    // Joiners form a single family emoji, and Persian words; other format characters may reverse the name.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .replace(/^\.+/, '')
    .trim();
  // By code points: half a surrogate pair cannot be encoded.
  const name = /[^\u200c\u200d]/u.test(kept) ? [...kept].slice(-200).join('') : 'attachment';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
