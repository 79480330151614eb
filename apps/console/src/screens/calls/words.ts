import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type CallsWords = typeof words;
export const useWords = wordsOf<CallsWords>('screens/calls');
