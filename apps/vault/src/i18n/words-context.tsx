import { createContext, useContext } from 'react';

import type { Language } from './languages.js';
import type { Words } from './words.js';

type Spoken = {
  readonly words: Words;
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
};

const SpokenContext = createContext<Spoken | undefined>(undefined);
export const SpokenProvider = SpokenContext.Provider;

export const useSpoken = (): Spoken => {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('outside of SpokenProvider');
  return spoken;
};

export const useWords = (): Words => useSpoken().words;
