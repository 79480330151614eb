import { toWords } from '@keyway/ui/words';
import { expect, test } from 'vitest';

import english from '../../words/en.json';
import { nameOf } from './use-actor-name.js';

const { audit: words } = toWords('en', english, english);

test.each([
  ['person:person_1', 'Mira'],
  ['person:person_2', 'person_2'],
  ['api_key:key_1', 'API key Server'],
  ['session:a:b', 'Session a:b'],
  ['job:uses', 'Keyway (uses)'],
  ['command:rotate keys', 'Command line (rotate keys)'],
  ['admin', 'Admin key'],
  ['toString', 'toString'],
  ['a later kind:x', 'a later kind:x'],
])('%s is %s', (actor, said) => {
  expect(nameOf(words, actor, { person_1: 'Mira', key_1: 'Server' })).toBe(said);
});
