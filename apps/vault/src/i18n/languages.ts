import type { Words } from './words.js';

export const languages = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
};

const loaders: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('./words-en.js'),
  de: () => import('./words-de.js'),
  fr: () => import('./words-fr.js'),
  es: () => import('./words-es.js'),
  nl: () => import('./words-nl.js'),
};

export const loadWords = async (language: Language): Promise<Words> => (await loaders[language]()).words;

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The first language of the list that is spoken here, regions aside; English when none is. */
export const chooseLanguage = (preferred: readonly (string | null | undefined)[]): Language =>
  preferred.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
