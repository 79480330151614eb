import * as vendorGuideWords from './vendors-guide-words.js';
import type { TranslatedLanguage, Translations } from './words/index.js';

/** Translations of each vendor guide, keyed by the English of a step without the code below it. */
export const guideTranslations: readonly Translations[] = Object.values<Translations>(vendorGuideWords);

/** Every step in one language. */
export const guidesInto = (language: TranslatedLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    guideTranslations.flatMap((each) => Object.entries(each)).map(([step, by]) => [step, by[language]]),
  );
