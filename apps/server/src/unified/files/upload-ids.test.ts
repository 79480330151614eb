import { expect, test } from 'vitest';

import type { Services } from '../../compose/index.js';
import type { ResolvedConnection } from '../../vault/model/index.js';
import { sealUploadId, withUploads } from './upload-ids.js';

const deps = { keyring: { key: () => Buffer.alloc(32, 7) } } as unknown as Pick<Services, 'keyring'>;
const connection = (accountGeneration: bigint, connectionId = 'default') =>
  ({
    application: { id: 'app' },
    consumerId: 'ada',
    connector: { id: 'desk' },
    connectionId,
    row: { accountGeneration },
  }) as ResolvedConnection;
const idOf = (resolved: ResolvedConnection, id: string) =>
  withUploads(deps, resolved, { attachments: [{ id }, { file_name: 'inline' }] }).attachments[0];

test('an uploaded file is attached by the connection and the account that it was uploaded with', () => {
  const mine = connection(4n);
  const id = sealUploadId(deps, mine, 'file-1');
  expect(idOf(mine, id)).toEqual({ id: 'file-1' });
  expect(withUploads(deps, mine, { message: { attachments: [{ id }] } })).toEqual({
    message: { attachments: [{ id: 'file-1' }] },
  });
  for (const other of [connection(5n), connection(4n, 'conn_2'), connection(0n)])
    expect(() => idOf(other, id)).toThrow('Attachment not found');
});

test('an id from before ids were sealed is of the account of then', () => {
  expect(idOf(connection(0n), 'file-1')).toEqual({ id: 'file-1' });
  expect(() => idOf(connection(4n), 'file-1')).toThrow('Attachment not found');
});
