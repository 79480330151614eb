import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseMasterKey } from './master-key.js';

test('reads 32 bytes as hexadecimal, base64 and base64url', () => {
  for (let round = 0; round < 200; round++) {
    const key = randomBytes(32);
    const texts = [key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64')];
    texts.push(key.toString('base64url'), ` ${key.toString('base64')}\n`);
    for (const text of texts) expect(parseMasterKey(text)).toEqual(key);
  }
});

test('refuses everything else, names the setting and never the value', () => {
  const short = randomBytes(31).toString('hex');
  const long = randomBytes(33).toString('base64');
  const phrase = 'correct horse battery staple correct horses';
  for (const text of ['', 'changeme', short, long, '0'.repeat(64), phrase, 'A'.repeat(43)]) {
    expect(() => parseMasterKey(text)).toThrow(/^KEYWAY_MASTER_KEY .*openssl rand -base64 32$/);
    if (text !== '') expect(() => parseMasterKey(text)).not.toThrow(text);
  }
});
