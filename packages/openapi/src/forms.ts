import type { JsonSchema, MediaType } from './document.js';

/** Parts of a form that hold a file. */
const filePart: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The same body as the first part of a form, with files after it. */
export const formOf = ({ schema = {} }: MediaType): MediaType => ({
  schema: {
    type: 'object',
    properties: { json: schema },
    required: ['json'],
    additionalProperties: { ...filePart, description: 'A file, which `attachments[].part` names' },
  },
  encoding: { json: { contentType: 'application/json' } },
});

/** One file and nothing else. */
export const formOfFile: MediaType = {
  schema: { type: 'object', properties: { file: filePart }, required: ['file'], additionalProperties: false },
};
