import { chooseLanguage, type Language } from '@keyway/ui';
import { createContext, useContext, useEffect, useState, useTransition, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

import { recall, remember } from '../memory.js';

const KEY = 'keyway.console.language';

type Spoken = { readonly language: Language; readonly setLanguage: (language: Language) => void };
const LanguageContext = createContext<Spoken>({ language: 'en', setLanguage: () => undefined });
export const useLanguage = (): Spoken => useContext(LanguageContext);

/** The language selected earlier, otherwise the browser's. */
export const firstLanguage = (): Language => chooseLanguage([recall(KEY), ...navigator.languages]);

/** The old words stay until the new are there. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (next: Language): void => {
    remember(KEY, next);
    startTransition(() => setLanguage(next));
  };
  return (
    <LanguageContext value={{ language, setLanguage: choose }}>
      <I18nProvider locale={language}>{children}</I18nProvider>
    </LanguageContext>
  );
}
