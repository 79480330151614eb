import { sharedWords, type TranslatedLanguage, type Translations } from './words/index.js';
import * as vendorWords from './vendors-words.js';

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
