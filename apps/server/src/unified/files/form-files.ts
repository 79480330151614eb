import { type ConnectorDefinition, fileLimitsOf, MEGABYTE } from '@keyway/connectors';
import { fileNameSchema, mediaTypeSchema } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import { type FormFiles, NO_FILES, type SpooledFile } from '../../platform/spool/index.js';
import type { Problems } from '../assert-accepted.js';

type NewFile = {
  readonly id?: string;
  readonly part?: string;
  readonly file_name?: string;
  readonly content_type?: string;
  readonly content_base64?: string;
};
/** The message that a create makes: alone, or with its conversation. */
type Place = { readonly path: string; readonly attachments: readonly NewFile[] };

type Given = { readonly attachments?: readonly NewFile[] | null };

function placeOf(record: object): Place {
  const { message, attachments } = record as Given & { readonly message?: Given | null };
  return message
    ? { path: 'body.message.attachments', attachments: message.attachments ?? [] }
    : { path: 'body.attachments', attachments: attachments ?? [] };
}

/** Files that no attachment names, and attachments that name none. */
export function findUnjoined(record: object, files: FormFiles = NO_FILES): Problems {
  const { path, attachments } = placeOf(record);
  const parts = attachments.map(({ part }) => part);
  const named = attachments.flatMap((given, index): [string, string][] => {
    const { part } = given;
    const at = `${path}[${index}]`;
    if (part === undefined) return [];
    const file = files.get(part);
    if (!file) return [[`${at}.part`, unknownPart(files)]];
    if (parts.indexOf(part) !== index)
      return [[`${at}.part`, 'names a file that the message has already; name each once']];
    return nameOf(given, file) === undefined
      ? [[`${at}.file_name`, 'is required: the part of the form has no file name that can be used']]
      : [];
  });
  const forgotten = files.names.filter((name) => !parts.includes(name));
  const [first] = forgotten;
  return Object.fromEntries([
    ...named,
    ...(first === undefined
      ? []
      : [[path, `names no file “${first}” of the form. Add {"part": "${first}"}, or leave the file out`]]),
  ]) as Problems;
}

const unknownPart = ({ names }: FormFiles): string =>
  names.length === 0
    ? 'names a file, but none came. Send a form (multipart/form-data) with the JSON as the part “json”, then the file'
    : `names no file of the form. It has ${names.map((name) => `“${name}”`).join(', ')}`;

const nameOf = ({ file_name }: NewFile, { facts }: SpooledFile): string | undefined =>
  file_name ?? fileNameSchema.safeParse(facts.fileName).data;

/** The record with its files as the connector places them. */
export function withFormFiles<Body extends object>(record: Body, files: FormFiles = NO_FILES): Body {
  if (files.names.length === 0) return record;
  const { message, attachments } = record as Given & { readonly message?: Given | null };
  if (message) return { ...record, message: withFormFiles(message, files) };
  return { ...record, attachments: attachments?.map((file) => joined(file, files)) };
}

function joined(given: NewFile, files: FormFiles): object {
  const file = given.part === undefined ? undefined : files.get(given.part);
  if (!file) return given;
  const { part: _part, ...rest } = given;
  const type = mediaTypeSchema.safeParse(given.content_type ?? file.facts.contentType).data;
  return {
    ...rest,
    file_name: nameOf(given, file),
    content_type: type ?? 'application/octet-stream',
    held: file,
  };
}

/** Refuses files that are larger than the connector takes them, before anything is sent. */
export function assertFileSizes(
  connector: ConnectorDefinition,
  record: object,
  files: FormFiles = NO_FILES,
): void {
  const { each, together, upload } = fileLimitsOf(connector);
  const { path, attachments } = placeOf(record);
  const sizes = attachments.map((file) => sizeOf(file, files));
  const elsewhere = (limit: number): string =>
    upload !== undefined && upload > limit
      ? ` Upload it first with POST /attachments, which takes ${inMegabytes(upload)}.`
      : '';
  for (const [index, size] of sizes.entries())
    if (each !== undefined && size > each)
      throw tooLarge(
        `${path}[${index}]`,
        `The file has ${size} bytes; ${connector.name} takes ${each} at most (${inMegabytes(each)}).${elsewhere(each)}`,
        { size, max_size: each },
      );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (together !== undefined && size > together)
    throw tooLarge(
      path,
      `The files have ${size} bytes; ${connector.name} takes ${together} at most with one message (${inMegabytes(together)}).${elsewhere(together)}`,
      { size, max_size: together },
    );
}

const tooLarge = (path: string, message: string, detail: object): ApiError =>
  new ApiError('RequestTooLargeError', { message: `${path}: ${message}`, detail: { path, ...detail } });

const inMegabytes = (bytes: number): string => `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB`;

/** Bytes of a file that comes with its message; one that was uploaded has been measured. */
const sizeOf = ({ part, content_base64 = '' }: NewFile, files: FormFiles): number =>
  part === undefined ? Buffer.byteLength(content_base64, 'base64') : (files.get(part)?.size ?? 0);
