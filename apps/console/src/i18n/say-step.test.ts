import { expect, it } from 'vitest';

import { sayStep } from './say-step.js';

const texts = { 'Send this:': 'Senden Sie dies:' };

it('says a step in another language, and leaves the code below it as it is', () => {
  const code = '\n   ```json\n   { "id": 1 }\n   ```';
  expect(sayStep(texts, `Send this:${code}`)).toEqual({ step: `Senden Sie dies:${code}` });
});

it('marks as English what has no translation', () => {
  expect(sayStep(texts, 'Send that:')).toEqual({ step: 'Send that:', lang: 'en' });
  expect(sayStep(texts, 'constructor')).toEqual({ step: 'constructor', lang: 'en' });
});
