import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type IntegrationsWords = typeof words;
export const useWords = wordsOf<IntegrationsWords>('screens/integrations');
