import { KeywayError } from '../errors.js';
import type { Route } from '../http/route.js';
import type { FormOptions } from '../options.js';
import { OutgoingBody } from './outgoing-body.js';
import { type Part, type UploadFile, UploadSource } from './upload-source.js';

type Given = NonNullable<FormOptions['files']>;

/**
 * Returns the form (RFC 7578) of a record and its files; `undefined` if there are none. Throws for a file that no entry
 * names, and for an entry whose file is missing.
 */
export function toForm(
  { name, filesAt = [] }: Route,
  record: unknown,
  given: Given = {},
): OutgoingBody | undefined {
  const [method, place] = [name.join('.'), filesAt.join('.')];
  const parts = partsNamedBy(record, filesAt);
  const files = Object.entries(given).filter(
    (entry): entry is [string, UploadFile] => entry[1] !== undefined,
  );
  for (const [part] of files) {
    if (!isPartName(part))
      throw new KeywayError(
        `${method}: files has an invalid name: ${JSON.stringify(part)}. Use 1 to 255 characters without quotation marks, backslashes or line breaks; “json” is reserved`,
      );
    if (!parts.includes(part))
      throw new KeywayError(
        `${method}: no entry of ${place} names the file “${part}”. Add { part: '${part}' }, or remove the file`,
      );
  }
  const missing = parts.find((part) => !files.some(([known]) => known === part));
  if (missing !== undefined)
    throw new KeywayError(
      `${method}: an entry of ${place} names the file “${missing}”, but files has none of that name`,
    );
  return files.length === 0 ? undefined : buildForm(JSON.stringify(record), files);
}

/** Skips entries of any other shape: the server reports what is wrong with them. */
function partsNamedBy(record: unknown, path: readonly string[]): string[] {
  const found = path.reduce<unknown>((above, name) => (above as Members | null | undefined)?.[name], record);
  const entries = Array.isArray(found) ? (found as (Members | null)[]) : [];
  return entries.flatMap((entry) => (typeof entry?.part === 'string' ? [entry.part] : []));
}

type Members = Readonly<Record<string, unknown>>;

/** No character may end the name or the header of its part. */
const isPartName = (name: string): boolean =>
  name !== 'json' && name.length <= 255 && /^[^"\\\p{Cc}]+$/u.test(name);

function buildForm(json: string, files: readonly (readonly [string, UploadFile])[]): OutgoingBody {
  const boundary = randomBoundary();
  const head = (name: string, more: string, type: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\nContent-Type: ${type}\r\n\r\n`;
  const sources = files.map(([name, file]) => ({
    name,
    source: new UploadSource(file, `The file “${name}”`),
  }));
  const pieces = sources.flatMap(({ name, source }) => [
    bytesOf(
      `\r\n${head(name, `; filename="${escaped(source.name ?? name)}"`, source.contentType ?? 'application/octet-stream')}`,
    ),
    source,
  ]);
  return new OutgoingBody(
    [
      bytesOf(`${head('json', '', 'application/json')}${json}`),
      ...pieces,
      bytesOf(`\r\n--${boundary}--\r\n`),
    ],
    { contentType: `multipart/form-data; boundary=${boundary}`, isForm: true },
  );
}

/** 128 random bits, so that no file contains it. */
const randomBoundary = (): string =>
  `keyway-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Quotation marks as browsers write them; any other character that could end the header becomes an underscore. */
const escaped = (name: string): string => name.replace(/[\\\p{Cc}]/gu, '_').replaceAll('"', '%22');

const bytesOf = (text: string): Part => new TextEncoder().encode(text);
