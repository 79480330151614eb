import type { Language } from '@keyway/ui';

import type { Words } from './words.js';

const loaders: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('./words-en.js'),
  de: () => import('./words-de.js'),
  fr: () => import('./words-fr.js'),
  es: () => import('./words-es.js'),
  nl: () => import('./words-nl.js'),
};

export const loadWords = async (language: Language): Promise<Words> => (await loaders[language]()).words;
