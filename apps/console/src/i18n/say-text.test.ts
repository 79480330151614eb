import { expect, it } from 'vitest';

import { sayText } from './say-text.js';

const texts = { 'Send this:': 'Senden Sie dies:' };

it('says a step in another language, and leaves the code below it as it is', () => {
  const code = '\n   ```json\n   { "id": 1 }\n   ```';
  expect(sayText(texts, `Send this:${code}`)).toEqual({ text: `Senden Sie dies:${code}` });
});

it('marks as English what has no translation', () => {
  expect(sayText(texts, 'Send that:')).toEqual({ text: 'Send that:', lang: 'en' });
  expect(sayText(texts, 'constructor')).toEqual({ text: 'constructor', lang: 'en' });
});
