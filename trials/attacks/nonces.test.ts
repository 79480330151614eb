import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { sealBytes } from '../../apps/server/src/security/sealing/seal.js';
import { count, note } from '../rig/figures.js';

// `version | term | nonce | …`
const NONCE = { from: 5, to: 17 };

test('no two encryptions under one key share their nonce', () => {
  const encryptions = count({ short: 50_000, long: 1_000_000 });
  const dataKey = { term: 1, key: randomBytes(32) };
  const context = { table: 'connections', column: 'credentials', row: 'one', applicationId: 'one' };
  const secret = Buffer.from('the same secret, and the same place, every time');
  const nonces = new Set<string>();
  const texts = new Set<string>();
  for (let index = 0; index < encryptions; index += 1) {
    const sealed = sealBytes(dataKey, context, secret);
    nonces.add(sealed.toString('latin1', NONCE.from, NONCE.to));
    texts.add(sealed.toString('latin1', NONCE.to, NONCE.to + secret.length));
  }
  note({
    what: `${encryptions} encryptions of one secret under one key`,
    bar: '0 equal nonces, 0 equal ciphertexts',
    measured: `${encryptions - nonces.size} / ${encryptions - texts.size}`,
  });
  expect([nonces.size, texts.size]).toEqual([encryptions, encryptions]);
});
