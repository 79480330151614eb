import type { Language } from '@keyway/ui';
import { use } from 'react';

import { useLanguage } from './language.js';

type Module = { readonly words: unknown };

/** Every catalogue: `shell/words-de.ts`, `screens/home/words-de.ts`, … */
const catalogues = import.meta.glob<Module>('../**/words-??.ts');
const loaded = new Map<string, Promise<Module>>();

const load = (folder: string, language: Language): Promise<Module> => {
  const path = `../${folder}/words-${language}.ts`;
  const known = loaded.get(path) ?? catalogues[path]?.();
  if (!known) throw new Error(`no words at ${path}`);
  loaded.set(path, known);
  return known;
};

/** The words of a folder in the language chosen; waits for them. */
export const wordsOf =
  <Words>(folder: string) =>
  (): Words =>
    use(load(folder, useLanguage().language)).words as Words;
