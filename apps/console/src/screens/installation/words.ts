import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type InstallationWords = typeof words;
export const useWords = wordsOf<InstallationWords>('screens/installation');
