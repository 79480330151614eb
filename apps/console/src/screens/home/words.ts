import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type HomeWords = typeof words;
export const useWords = wordsOf<HomeWords>('screens/home');
