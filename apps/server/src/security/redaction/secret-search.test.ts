import { expect, test } from 'vitest';

import { secretForms, secretHeads } from './secret-forms.js';
import { searchFor } from './secret-search.js';

const secrets = {
  short: 'sk_live_0123456789',
  token: 'xoxb-17653285241-8471.q_Wd3Fh7Jm9Zc2Rv5Tn8Bx',
  long: 'eyJhbGciOiJIUzI1NiJ9.'.repeat(60),
  'with a colon': 'ada@acme.example:correct horse battery staple',
  'with every escape': `"it's" <5 & 6> / 7\\8 100%`,
  'in Japanese': 'パスワードは秘密です。合言葉',
  'with emoji': '🔑🗝️🔐🔏🔓🔒🛡️🧿🪬✨',
};

test.each(Object.entries(secrets))('each form of a secret %s is found wherever it is', (_, secret) => {
  const search = searchFor([secret])();
  const heads = secretHeads(secret);
  for (const form of secretForms(secret)) {
    const bytes = Buffer.from(form, 'utf8');
    if (bytes.length === 0) continue;
    expect(
      heads.some((head) => bytes.subarray(0, head.length).equals(head)),
      form,
    ).toBe(true);
    for (let before = 0; before < 8; before += 1) {
      const text = Buffer.concat([Buffer.alloc(before, 'x'), bytes, Buffer.from(' and more')]);
      expect(search.isIn(text), form).toBe(true);
      expect(search.find(text.toString('latin1')).length, form).toBeGreaterThan(0);
    }
  }
});

test('text that only begins like a secret is not one', () => {
  const search = searchFor([secrets.token])();
  expect(search.isIn(Buffer.from(`${secrets.token.slice(0, -4)}${'y'.repeat(40)}`))).toBe(false);
  expect(search.isIn(Buffer.from('An ordinary response of a helpdesk, without anything to hide.'))).toBe(
    false,
  );
});

test('a short secret is found, and no secret is nowhere', () => {
  expect(searchFor(['key7'])().isIn(Buffer.from('the key7 is here'))).toBe(true);
  expect(searchFor([])().isIn(Buffer.from('nothing to find'))).toBe(false);
});
