import type { Language } from '@keyway/ui';
import { type Catalogue, toWords } from '@keyway/ui/words';
import { use } from 'react';

import type english from '../words/en.json';
import type { Words } from '../words/words.js';
import { firstLanguage, useLanguage } from './language.js';

const catalogues: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('../words/en.json'),
  de: () => import('../words/de.json'),
  fr: () => import('../words/fr.json'),
  es: () => import('../words/es.json'),
  nl: () => import('../words/nl.json'),
};
const loaded = new Map<Language, Promise<Words>>();

async function load(language: Language): Promise<Words> {
  const [own, fallback] = await Promise.all([catalogues[language](), catalogues.en()]);
  return toWords(language, own.default, fallback.default as typeof english);
}

function wordsIn(language: Language): Promise<Words> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = load(language);
  loaded.set(language, loading);
  loading.then(
    // React reads from the promise itself that it is settled, and then waits for nothing.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => loaded.delete(language),
  );
  return loading;
}

/** The words of a room in the chosen language. */
export const useWords = <Room extends keyof Words>(room: Room): Words[Room] =>
  use(wordsIn(useLanguage().language))[room];

/** Fetches the words before the first screen is drawn. */
export const wordsLoaded = async (): Promise<void> => void (await wordsIn(firstLanguage()));
