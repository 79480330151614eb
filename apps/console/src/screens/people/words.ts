import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type PeopleWords = typeof words;
export const useWords = wordsOf<PeopleWords>('screens/people');
