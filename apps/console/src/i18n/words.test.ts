import { languages } from '@keyway/ui';
import { describe, expect, it } from 'vitest';

type Leaf = readonly [path: string, value: unknown];
type Module = { readonly words: unknown };

const catalogues = import.meta.glob<Module>('../**/words-??.ts', { eager: true });
const folders = [...new Set(Object.keys(catalogues).map((path) => path.slice(0, path.lastIndexOf('/'))))];

const leavesOf = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`))
    : [[path, value]];
const say = (value: unknown): string =>
  typeof value === 'function'
    ? String((value as (...given: unknown[]) => string)('7', '7', '7'))
    : String(value);
const wordsOf = (folder: string, language: string): Leaf[] =>
  leavesOf(catalogues[`${folder}/words-${language}.ts`]?.words);

describe.each(folders)('words of %s', (folder) => {
  const english = new Map(wordsOf(folder, 'en'));

  it.each(languages)('are all there in %s, and none is empty', (language) => {
    const leaves = wordsOf(folder, language);
    expect(leaves.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, value] of leaves) {
      expect(say(value).trim(), path).not.toBe('');
      if (typeof value === 'function') expect(say(value), path).toContain('7');
    }
  });

  it.each(languages.filter((language) => language !== 'en'))('are not left in English in %s', (language) => {
    const same = wordsOf(folder, language).filter(
      ([path, value]) => say(value).length > 14 && say(value) === say(english.get(path)),
    );
    expect(same).toEqual([]);
  });
});
