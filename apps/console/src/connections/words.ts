import { wordsOf } from '../i18n/words.js';
import type { words } from './words-en.js';

export type ConnectionsWords = typeof words;
export const useWords = wordsOf<ConnectionsWords>('connections');
