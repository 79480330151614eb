import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type AuditWords = typeof words;
export const useWords = wordsOf<AuditWords>('screens/audit');
