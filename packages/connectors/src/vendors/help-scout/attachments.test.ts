import { expect, test } from 'vitest';

import { isMissing, toMessageId, type OperationContext } from '../../definition/index.js';
import { attachments } from './attachments.js';

const context = { settings: {}, baseUrl: 'https://x.example', authType: 'oauth2', now: new Date() } as const;

test('an empty file is one of no bytes, which Help Scout has no data for', () => {
  if (isMissing(attachments.content)) throw new Error('files are read');
  const threads = [
    {
      id: 7,
      type: 'customer',
      createdAt: '2026-01-01T00:00:00Z',
      _embedded: { attachments: [{ id: 9, filename: 'empty.log', mimeType: 'text/plain', size: 0 }] },
    },
  ];
  const id = toMessageId(toMessageId('5', '7'), '9');
  const steps = attachments.content.run({ id }, context satisfies OperationContext);
  expect(steps.next().done).toBe(false);
  const body = { _embedded: { threads }, page: { number: 1, totalPages: 1 } };
  expect(steps.next([{ status: 200, headers: {}, body }])).toEqual({
    done: true,
    value: { fileName: 'empty.log', contentType: 'text/plain', source: { content: Buffer.alloc(0) } },
  });
});
