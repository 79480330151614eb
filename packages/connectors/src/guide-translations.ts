import { manualStepsOf } from './setup-steps.js';
import * as vendors from './vendors.js';
import type { ConnectorDefinition } from './definition/index.js';
import * as vendorGuideWords from './vendors-guide-words.js';
import type { TranslatedLanguage, Translations } from './words/index.js';

/** Translations of each vendor guide, keyed by the English of a step without the code below it. */
export const guideTranslations: readonly Translations[] = Object.values<Translations>(vendorGuideWords);

/** Every step in one language. */
export const guidesInto = (language: TranslatedLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    guideTranslations.flatMap((each) => Object.entries(each)).map(([step, by]) => [step, by[language]]),
  );

/** The steps that a customer's administrator takes for events, in one language. */
export function manualStepsInto(language: TranslatedLanguage): Readonly<Record<string, string>> {
  const words = guidesInto(language);
  const byCustomer = Object.values<ConnectorDefinition>(vendors).filter(
    ({ events }) => events?.hooks?.per === 'connection' && !events.hooks.subscription,
  );
  const texts = byCustomer.flatMap(({ id }) => manualStepsOf(id, { url: null, secret: null }));
  return Object.fromEntries(texts.map(({ text }) => [text, words[text] ?? text]));
}
