import type { WordsOf } from '@keyway/ui/words';

import type english from './en.json';

/** The words of every room of the console. */
export type Words = WordsOf<typeof english>;
