import type { Language } from '@keyway/ui';
import { type Catalogue, toWords, type WordsOf } from '@keyway/ui/words';

import type english from './words/en.json';

/** Every word of the page. */
export type Words = WordsOf<typeof english>;

const catalogues: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('./words/en.json'),
  de: () => import('./words/de.json'),
  fr: () => import('./words/fr.json'),
  es: () => import('./words/es.json'),
  nl: () => import('./words/nl.json'),
};

export async function loadWords(language: Language): Promise<Words> {
  const [own, fallback] = await Promise.all([catalogues[language](), catalogues.en()]);
  return toWords(language, own.default, fallback.default as typeof english);
}
