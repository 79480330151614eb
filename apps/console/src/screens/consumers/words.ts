import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type ConsumersWords = typeof words;
export const useWords = wordsOf<ConsumersWords>('screens/consumers');
