import { useEffect, useState, useTransition } from 'react';

import { openTabStorage } from '../tab-storage.js';
import { chooseLanguage, loadWords, type Language } from './languages.js';
import type { Words } from './words.js';

const KEY = 'keyway.language';

/** The language to begin with: the tab's own choice, what the embedding page wants, then the browser's. */
export const firstLanguage = (wished?: string): Language =>
  chooseLanguage([wished, openTabStorage().getItem(KEY), ...navigator.languages]);

/** The words shown, and a way to change them; the old ones stay until the new are there. */
export const useLanguage = (first: { language: Language; words: Words }) => {
  const [spoken, setSpoken] = useState(first);
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  const setLanguage = (language: Language): void => {
    startTransition(async () => {
      const words = await loadWords(language);
      openTabStorage().setItem(KEY, language);
      startTransition(() => setSpoken({ language, words }));
    });
  };
  return { ...spoken, setLanguage };
};
