/** What an answer that is a file carries besides the headers of every answer. */
export const fileHeaders = {
  'Content-Disposition': {
    description: 'Always a download; the name of the file, without a path',
    schema: { type: 'string' },
    example: `attachment; filename="receipt-10437.txt"; filename*=UTF-8''receipt-10437.txt`,
    onlyPart: false,
  },
  'Accept-Ranges': {
    description: '`bytes` where the connector says that it gives parts of the file',
    schema: { type: 'string' },
    example: 'bytes',
    onlyPart: false,
  },
  'Content-Range': {
    description: 'Which part of the file this is, and how large the whole is',
    schema: { type: 'string' },
    example: 'bytes 0-1023/48213',
    onlyPart: true,
  },
} as const;
