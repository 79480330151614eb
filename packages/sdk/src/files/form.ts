import { KeywayError } from '../errors.js';
import type { Route } from '../http/route.js';
import type { FormOptions } from '../options.js';
import { OutgoingBody } from './outgoing-body.js';
import { type Part, type UploadFile, UploadSource } from './upload-source.js';

type Given = NonNullable<FormOptions['files']>;

/**
 * The form (RFC 7578) of a record and the files that it names; `undefined` where it names none. Throws for a file that
 * is not named, and a name without a file.
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
        `${method}: a file is called ${JSON.stringify(part)}. Use a name of 1 to 255 characters other than “json”, without quotation marks, backslashes and line breaks`,
      );
    if (!parts.includes(part))
      throw new KeywayError(
        `${method}: ${place} names no file “${part}”. Add { part: '${part}' }, or leave the file out`,
      );
  }
  const missing = parts.find((part) => !files.some(([known]) => known === part));
  if (missing !== undefined)
    throw new KeywayError(`${method}: ${place} names the file “${missing}”, which \`files\` does not have`);
  return files.length === 0 ? undefined : buildForm(JSON.stringify(record), files);
}

/** What is not of its form is left to the server, which says what is wrong with it. */
function partsNamedBy(record: unknown, path: readonly string[]): string[] {
  const found = path.reduce<unknown>((above, name) => (above as Members | null | undefined)?.[name], record);
  const entries = Array.isArray(found) ? (found as (Members | null)[]) : [];
  return entries.flatMap((entry) => (typeof entry?.part === 'string' ? [entry.part] : []));
}

type Members = Readonly<Record<string, unknown>>;

/** Nothing in a name may end it, or the head of its part. */
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

/** 128 random bits: no file holds them. */
const randomBoundary = (): string =>
  `keyway-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** As browsers write the name of a file. */
const escaped = (name: string): string =>
  name.replace(
    /["\r\n]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const bytesOf = (text: string): Part => new TextEncoder().encode(text);
