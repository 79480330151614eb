// Hand-written: Node's FormData produces a stream of unknown length, and connectors describe requests without I/O.
import { randomBytes } from 'node:crypto';

import { type DownstreamRequest, HeldFile, partHeaders, type Piece } from '../definition/index.js';
import { isRecord, type JsonRecord } from '../reading/index.js';
import { bytesOf, filesOf, type InlineFile, type WithFiles } from './files.js';

type Part = { readonly name: string; readonly value: string };
type FilePart = { readonly name: string; readonly file: InlineFile };

/** Builds a `multipart/form-data` body (RFC 7578) of fields and files, in this order. */
export function multipart(parts: readonly (Part | FilePart)[]): NonNullable<DownstreamRequest['bytes']> {
  // 128 random bits are unpredictable, so no content holds the boundary, and none has to be searched for it.
  const boundary = `keyway-${randomBytes(16).toString('hex')}`;
  const pieces = parts.flatMap((part): Piece[] => [
    Buffer.from(`--${boundary}\r\n${headersOfPart(part)}\r\n\r\n`),
    'file' in part ? bytesOf(part.file) : Buffer.from(part.value),
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: joined([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** As few pieces as there can be: what is in memory between two files is one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  return rest.reduce<readonly Piece[]>(
    (before, piece) => {
      const last = before.at(-1);
      return piece instanceof HeldFile || last instanceof HeldFile || last === undefined
        ? [...before, piece]
        : [...before.slice(0, -1), Buffer.concat([last, piece])];
    },
    [first],
  );
}

/**
 * Builds a body for a vendor that accepts JSON, but needs a form with files: each file is named `fileName`, each list
 * value `name[]`, each object member `name[member]`; absent and null values are omitted.
 */
export function jsonOrForm(
  body: JsonRecord,
  message: WithFiles,
  fileName: string,
): Pick<DownstreamRequest, 'json' | 'bytes'> {
  const files = filesOf(message).map((file) => ({ name: fileName, file }));
  return files.length > 0 ? { bytes: multipart([...toParts(body), ...files]) } : { json: body };
}

function toParts(value: unknown, name = ''): Part[] {
  if (Array.isArray(value)) return value.flatMap((item) => toParts(item, `${name}[]`));
  if (isRecord(value))
    return Object.entries(value).flatMap(([member, item]) =>
      toParts(item, name === '' ? member : `${name}[${member}]`),
    );
  return value === undefined || value === null ? [] : [{ name, value: String(value) }];
}

const headersOfPart = (part: Part | FilePart): string =>
  'file' in part
    ? partHeaders(part.name, { fileName: part.file.file_name, contentType: part.file.content_type })
    : partHeaders(part.name);
