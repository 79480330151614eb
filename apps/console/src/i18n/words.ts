import type { Language } from '@keyway/ui';
import { use } from 'react';

import { firstLanguage, useLanguage } from './language.js';

type Module = { readonly words: unknown };

/** Every catalogue: `shell/words-de.ts`, `screens/home/words-de.ts`, … */
const catalogues = import.meta.glob<Module>('../**/words-??.ts');
const asked = new Map<string, Promise<Module>>();

const pathOf = (folder: string, language: Language): string => `../${folder}/words-${language}.ts`;

const ask = (path: string): Promise<Module> => {
  const known = asked.get(path);
  if (known) return known;
  const load = catalogues[path];
  if (!load) throw new Error(`no words at ${path}`);
  const asking = load();
  asked.set(path, asking);
  // React reads from the promise itself that it is kept, and then waits for nothing.
  asking.then(
    (value) => Object.assign(asking, { status: 'fulfilled', value }),
    () => undefined,
  );
  return asking;
};

/** Whose words are wanted: those of the screens that are here. */
const wanted = new Set<string>();

/** The words of a folder in the language chosen. */
export const wordsOf = <Words>(folder: string): (() => Words) => {
  wanted.add(folder);
  return () => use(ask(pathOf(folder, useLanguage().language))).words as Words;
};

/** Fetches the words of every screen that is here: one that has its own need not be drawn twice. */
export const wordsLoaded = async (): Promise<void> => {
  const language = firstLanguage();
  await Promise.all([...wanted].map((folder) => ask(pathOf(folder, language))));
};
