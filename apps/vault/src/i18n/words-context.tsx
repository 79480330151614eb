import { createContext, useContext } from 'react';
import type { Language } from '@keyway/ui';

import type { ConnectorTexts } from './connector-texts.js';
import type { Words } from './words.js';

/** One language, loaded. */
export type Speech = {
  readonly words: Words;
  readonly language: Language;
  readonly connectorTexts: ConnectorTexts;
};
type Spoken = Speech & { readonly setLanguage: (language: Language) => void };

const SpokenContext = createContext<Spoken | undefined>(undefined);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('outside of SpokenProvider');
  return spoken;
}

export const useWords = (): Words => useSpoken().words;
