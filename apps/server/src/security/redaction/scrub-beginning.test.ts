import { expect, test } from 'vitest';

import { createBeginningScrubber } from './scrub-beginning.js';
import { secretForms } from './secret-forms.js';

const secrets = ['abcabc', 'tok_4f9Xq2LmZ7é"/', 'ab12'];
const scrub = createBeginningScrubber(secrets);
const partly = [...secrets, secrets[1]?.replace('4', '%34') ?? '', secrets[1]?.replace('_', '\\u005f') ?? ''];

test.each([...secrets.flatMap(secretForms), ...partly])(
  '%s leaves nothing wherever a text is cut',
  (form) => {
    const text = Buffer.from(`before ${form} after`);
    for (let end = 7; end <= text.length; end += 1) {
      const shown = scrub(text.subarray(0, end)).toString('utf8');
      expect(shown.startsWith('before')).toBe(true);
      expect(
        shown
          .replace('before ', '')
          .replace('[redacted]', '')
          .replace(/ a?f?t?e?r?$/, ''),
      ).toBe('');
    }
  },
);
