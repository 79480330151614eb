import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type WebhooksWords = typeof words;
export const useWords = wordsOf<WebhooksWords>('screens/webhooks');
