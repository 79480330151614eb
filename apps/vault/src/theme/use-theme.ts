import type { CurrentSession } from '@keyway/contract';
import { useEffect, useSyncExternalStore } from 'react';

import { buildTheme } from './build-theme.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};

/** Puts the client's colours on the document; through the object model, as the page's policy wants it. */
export const useTheme = (theme: CurrentSession['theme'] | undefined): void => {
  const scheme = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  useEffect(() => {
    for (const [name, value] of Object.entries(buildTheme(theme ?? {}, scheme)))
      document.documentElement.style.setProperty(name, value);
  }, [theme, scheme]);
};
