import english from '../../../apps/console/src/words/en.json';
import { toWords } from '../../../packages/ui/src/words.js';

/** What the console says in English. */
export const consoleWords = toWords('en', english, english);
