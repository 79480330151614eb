import { useEffect, useState, useTransition } from 'react';
import { chooseLanguage, type Language, openTabStorage } from '@keyway/ui';

import { loadConnectorTexts } from './connector-texts.js';
import { loadWords } from './words.js';
import type { Speech } from './words-context.js';

const KEY = 'keyway.language';

/** The language to begin with: the tab's own choice, what the embedding page wants, then the browser's. */
export const firstLanguage = (wished?: string): Language =>
  chooseLanguage([wished, openTabStorage().getItem(KEY), ...navigator.languages]);

/** All that is said in one language. */
export async function loadSpeech(language: Language): Promise<Speech> {
  const [words, connectorTexts] = await Promise.all([loadWords(language), loadConnectorTexts(language)]);
  return { language, words, connectorTexts };
}

/** The words shown, and a way to change them; the old ones stay until the new are there. */
export function useLanguage(first: Speech) {
  const [spoken, setSpoken] = useState(first);
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  const setLanguage = (language: Language): void => {
    startTransition(async () => {
      const next = await loadSpeech(language);
      openTabStorage().setItem(KEY, language);
      startTransition(() => setSpoken(next));
    });
  };
  return { ...spoken, setLanguage };
}
