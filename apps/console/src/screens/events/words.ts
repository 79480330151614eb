import { wordsOf } from '../../i18n/words.js';
import type { words } from './words-en.js';

export type EventsWords = typeof words;
export const useWords = wordsOf<EventsWords>('screens/events');
