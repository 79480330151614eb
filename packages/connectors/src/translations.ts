import type { ConnectorDefinition } from './define.js';
import { sharedWords } from './shared-words.js';
import * as vendorWords from './vendors-words.js';

/** The languages of the hosted vault besides English, which is what the definitions themselves are written in. */
export const translatedLanguages = ['de', 'fr', 'es', 'nl'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** By the English text of a definition, word for word. */
export type Translations = Readonly<Record<string, Readonly<Record<TranslatedLanguage, string>>>>;

/** Where the same text is translated: what a vendor says of its own before what it shares with others. */
export const allTranslations: readonly Translations[] = [
  ...Object.values<Translations>(vendorWords),
  sharedWords,
];

/** Every text of the definitions in one language. */
export const translationsInto = (language: TranslatedLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    allTranslations.flatMap((each) => Object.entries(each)).map(([text, by]) => [text, by[language]]),
  );

/** What a person reads of a definition, but for names and examples. */
export const textsOf = ({ tagLine, settings, auth }: ConnectorDefinition): readonly string[] => {
  const fields = [settings, auth.apiKey?.fields ?? [], auth.basic?.fields ?? []].flat();
  return [
    tagLine,
    ...fields.flatMap(({ label, description, options = [] }) => [
      label,
      ...(description === undefined ? [] : [description]),
      ...options.map((option) => option.label),
    ]),
  ];
};
