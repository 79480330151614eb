import type { Language } from '@keyway/ui';
import { use } from 'react';

import { useLanguage } from './language.js';
import { type Said, type ConnectorTexts, sayText } from './say-text.js';

type Translated = Exclude<Language, 'en'>;

const loaders: Readonly<Record<Translated, () => Promise<{ texts: ConnectorTexts }>>> = {
  de: () => import('virtual:connector-texts/de'),
  fr: () => import('virtual:connector-texts/fr'),
  es: () => import('virtual:connector-texts/es'),
  nl: () => import('virtual:connector-texts/nl'),
};
const loaded = new Map<Translated, Promise<ConnectorTexts>>();

/** Without them everything is still there, in English. */
function load(language: Translated): Promise<ConnectorTexts> {
  const texts =
    loaded.get(language) ??
    loaders[language]().then(
      (module) => module.texts,
      () => ({}),
    );
  loaded.set(language, texts);
  return texts;
}

/** Translates texts of connectors and vendors' guides into the selected language; waits until they are loaded. */
export function useConnectorTexts(): (text: string) => Said {
  const { language } = useLanguage();
  const texts = language === 'en' ? {} : use(load(language));
  return (text) => sayText(texts, text);
}
