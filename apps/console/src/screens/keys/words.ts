import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type KeysWords = typeof words;
export const useWords = wordsOf<KeysWords>('screens/keys');
