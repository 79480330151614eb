import type { Language } from '@keyway/ui';
import { use } from 'react';

import { firstLanguage, useLanguage } from './language.js';

type Module = { readonly words: unknown };

/** Every catalogue: `shell/words-de.ts`, `screens/home/words-de.ts`, … */
const catalogues = import.meta.glob<Module>('../**/words-??.ts');
const asked = new Map<string, Promise<Module>>();
const loaded = new Map<string, Module>();

const pathOf = (folder: string, language: Language): string => `../${folder}/words-${language}.ts`;

const load = async (path: string): Promise<Module> => {
  const load = catalogues[path];
  if (!load) throw new Error(`no words at ${path}`);
  const module = await load();
  loaded.set(path, module);
  return module;
};

const ask = (path: string): Promise<Module> => {
  const given = asked.get(path) ?? load(path);
  asked.set(path, given);
  return given;
};

/** Whose words are wanted: those of the screens that are here. */
const wanted = new Set<string>();

/** The words of a folder in the language chosen. */
export const wordsOf = <Words>(folder: string): (() => Words) => {
  wanted.add(folder);
  return () => {
    const path = pathOf(folder, useLanguage().language);
    return (loaded.get(path) ?? use(ask(path))).words as Words;
  };
};

/** Fetches the words of every screen that is here: one that has its own need not be drawn twice. */
export const wordsLoaded = async (): Promise<void> => {
  const language = firstLanguage();
  await Promise.all([...wanted].map((folder) => ask(pathOf(folder, language))));
};
