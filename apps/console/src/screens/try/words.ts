import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type TryWords = typeof words;
export const useWords = wordsOf<TryWords>('screens/try');
