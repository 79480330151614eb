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

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The first language of the list that is spoken here, regions aside; English when none is. */
export const chooseLanguage = (preferred: readonly (string | null | undefined)[]): Language =>
  preferred.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
