import type { Language } from '@keyway/ui';
import { use } from 'react';

import { useLanguage } from './language.js';
import { type Said, type StepTexts, sayStep } from './say-step.js';

type Translated = Exclude<Language, 'en'>;

const loaders: Readonly<Record<Translated, () => Promise<{ texts: StepTexts }>>> = {
  de: () => import('virtual:guide-words/de'),
  fr: () => import('virtual:guide-words/fr'),
  es: () => import('virtual:guide-words/es'),
  nl: () => import('virtual:guide-words/nl'),
};
const loaded = new Map<Translated, Promise<StepTexts>>();

/** Without them a guide is still there, in English. */
const load = (language: Translated): Promise<StepTexts> => {
  const texts =
    loaded.get(language) ??
    loaders[language]().then(
      (module) => module.texts,
      () => ({}),
    );
  loaded.set(language, texts);
  return texts;
};

/** Says the steps of vendors' guides in the language chosen; waits for its texts. */
export const useGuide = (): ((step: string) => Said) => {
  const { language } = useLanguage();
  const texts = language === 'en' ? {} : use(load(language));
  return (step) => sayStep(texts, step);
};
