import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type ApplicationsWords = typeof words;
export const useWords = wordsOf<ApplicationsWords>('screens/applications');
