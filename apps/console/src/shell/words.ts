import { wordsOf } from '../i18n/words.js';
import type { words } from './words-en.js';

export type ShellWords = typeof words;
/** Words that every screen has in common. */
export const useShellWords = wordsOf<ShellWords>('shell');
