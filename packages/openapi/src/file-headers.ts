/** Headers of a file response in addition to the common ones. */
export const fileHeaders = {
  'Content-Disposition': {
    description: 'Always a download; the file name, without a path',
    schema: { type: 'string' },
    example: `attachment; filename="receipt-10437.txt"; filename*=UTF-8''receipt-10437.txt`,
    onlyPart: false,
  },
  'Accept-Ranges': {
    description: '`bytes` if the connector supports ranges',
    schema: { type: 'string' },
    example: 'bytes',
    onlyPart: false,
  },
  'Content-Range': {
    description: 'The returned range and the size of the file',
    schema: { type: 'string' },
    example: 'bytes 0-1023/48213',
    onlyPart: true,
  },
} as const;
