import english from '../../../apps/console/src/words/en.json';
import { toWords } from '../../../packages/ui/src/words.js';

/** The console's English texts. */
export const consoleWords = toWords('en', english, english);
