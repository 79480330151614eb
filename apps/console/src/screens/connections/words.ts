import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type ConnectionListWords = typeof words;
export const useWords = wordsOf<ConnectionListWords>('screens/connections');
