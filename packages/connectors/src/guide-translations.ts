import { manualStepsOf } from './setup-steps.js';
import { vendorSetup } from './vendors-setup.js';
import * as vendorGuideWords from './vendors-guide-words.js';
import type { TranslatedLanguage, Translations } from './words/index.js';

/** Translations of each vendor guide, keyed by the English of a step without the code below it. */
export const guideTranslations: readonly Translations[] = Object.values<Translations>(vendorGuideWords);

/** Every step in one language. */
export const guidesInto = (language: TranslatedLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    guideTranslations.flatMap((each) => Object.entries(each)).map(([step, by]) => [step, by[language]]),
  );

/**
 * The steps that a customer's administrator takes for events, in one language: those of guides whose code takes the
 * connection's own URL.
 */
export function manualStepsInto(language: TranslatedLanguage): Readonly<Record<string, string>> {
  const words = guidesInto(language);
  const steps = Object.keys(vendorSetup)
    .map((id) => manualStepsOf(id, { url: null, secret: null }))
    .filter((ofVendor) => ofVendor.some(({ code }) => code?.includes('{url}')));
  return Object.fromEntries(steps.flat().map(({ text }) => [text, words[text] ?? text]));
}
