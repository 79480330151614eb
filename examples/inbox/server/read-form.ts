import { Readable } from 'node:stream';

import type { Request } from 'express';

export type Form = {
  fields: Record<string, string>;
  /** Entries of a message, and the files that they name. */
  attachments: { part: string; file_name: string }[];
  files: Record<string, Blob>;
};

const MAX_BYTES = 30 * 1024 * 1024;

/** Reads a form with its files. They stay in memory: what is larger goes to the helpdesk another way. */
export async function readForm(request: Request): Promise<Form> {
  if (!(Number(request.get('content-length')) <= MAX_BYTES))
    throw Object.assign(new Error('The files are larger than 30 MB together.'), { status: 413 });
  const headers = { 'content-type': request.get('content-type') ?? '' };
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw Object.assign(new Error('A form with fields and files is expected.'), { status: 400 });
  });
  const entries = [...form.entries()];
  const files = entries.flatMap(([, value]) =>
    typeof value === 'string' || value.size === 0 ? [] : [value],
  );
  const parts = files.map((file, index) => ({ part: `file${index + 1}`, file }));
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    attachments: parts.map(({ part, file }) => ({ part, file_name: file.name })),
    files: Object.fromEntries(parts.map(({ part, file }) => [part, file])),
  };
}
