import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { bodyOf, createManagementClient, explainUnreachable, managedUrlOf } from './management-client.js';

const adminKey = 'an-admin-key-of-this-test';

test('who names no address hears which one was tried, and how to name another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  await new Promise((resolve) => server.close(resolve));
  const call = bodyOf(createManagementClient({ envPort: port, adminKey }).list({ query: {} }));
  await expect(call).rejects.toThrow(
    new RegExp(`at http://localhost:${port} \\(ECONNREFUSED\\).*--url or BASE_URL`),
  );
});

test.each(['localhost:3000', 'ftp://vault.example.com', 'http://'])('%s is refused as a URL', (url) => {
  expect(() => createManagementClient({ url, adminKey })).toThrow(/not a URL.*http:\/\/host:port/);
});

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'a server with a certificate of an own authority (%s) leads to the setting that names the authority',
  (code) => {
    expect(explainUnreachable('https://vault.example.com', code)).toMatch(
      /https:\/\/vault\.example\.com.*NODE_EXTRA_CA_CERTS/,
    );
  },
);

test('an admin key from the folder of a start leads to that start, whatever BASE_URL and PORT are set', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-client-'));
  const facts = {
    ...{ base_url: 'http://localhost:4000', sandbox_url: 'http://127.0.0.1:4001', consumer_id: 'one' },
    ...{ application_id: 'app_1', api_key: 'key_1', service_ids: [], session_uri: '', curl: '' },
  };
  try {
    const ofProduct = { dataDir, envBaseUrl: '/', envPort: '8080' };
    expect(() => managedUrlOf(ofProduct)).toThrow('is not a URL');
    writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(facts));
    expect(managedUrlOf(ofProduct)).toBe('http://localhost:4000');
    expect(managedUrlOf({ ...ofProduct, url: 'http://other:1' })).toBe('http://other:1');
    const ofServer = { dataDir, envBaseUrl: 'https://vault.example.com', adminKey };
    expect(managedUrlOf(ofServer)).toBe('https://vault.example.com');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
