import type { CurrentSession } from '@keyway/contract';
import { useEffect, useSyncExternalStore } from 'react';

import { buildTheme, schemeOf, type Scheme } from './build-theme.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

export function useScheme(theme: CurrentSession['theme'] | undefined): Scheme {
  const prefersDark = useSyncExternalStore(subscribe, () => dark.matches);
  return schemeOf(theme ?? {}, prefersDark);
}

/** Puts the client's colours on the document; through the object model, as the page's policy wants it. */
export function useTheme(theme: CurrentSession['theme'] | undefined): void {
  const scheme = useScheme(theme);
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    if (theme) dataset.scheme = scheme;
    for (const [name, value] of Object.entries(buildTheme(theme ?? {}, scheme)))
      style.setProperty(name, value);
  }, [theme, scheme]);
}
