import { type Language, languages } from '@keyway/ui';
import { type Catalogue, toWords } from '@keyway/ui/words';
import { describe, expect, it, test } from 'vitest';

import de from '../words/de.json';
import en from '../words/en.json';
import es from '../words/es.json';
import fr from '../words/fr.json';
import nl from '../words/nl.json';

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, nl };

type Leaf = readonly [path: string, text: string];

/** Every text with its name; a plural has one for each category. */
const leavesOf = (texts: Catalogue, path = ''): Leaf[] =>
  Object.entries(texts).flatMap(([name, each]) =>
    typeof each === 'string' ? [[`${path}.${name}`, each] as const] : leavesOf(each, `${path}.${name}`),
  );
const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const english = new Map(leavesOf(en));

describe.each(languages)('the words of %s', (language) => {
  const leaves = leavesOf(catalogues[language]);

  it('are complete, and none is empty', () => {
    expect(leaves.map(([path]) => path)).toEqual([...english.keys()]);
    expect(leaves.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use the values that their names list', () => {
    for (const [path, text] of leaves) {
      const [, list] = /\((.+)\)/.exec(path) ?? [];
      const used = new Set(slotsOf(text));
      // “One call” names no number.
      if (path.endsWith('.one')) expect(list?.split(', '), path).toEqual(expect.arrayContaining([...used]));
      else expect(used, path).toEqual(new Set(list?.split(', ')));
    }
  });
});

const statusPattern = /\.(?:situations\.(\w+)\.name|healths\.(\w+))$/;

it.each(languages)('%s has one name for each status of a connection', (language) => {
  const names = new Map<string, Set<string>>();
  for (const [path, text] of leavesOf(catalogues[language])) {
    const [isStatus, situation, health = situation ?? ''] = statusPattern.exec(path) ?? [];
    if (isStatus === undefined) continue;
    const status = health === 'works' ? 'ok' : health;
    names.set(status, (names.get(status) ?? new Set()).add(text));
  }
  expect(names.size).toBeGreaterThan(7);
  expect([...names].filter(([, texts]) => texts.size > 1)).toEqual([]);
});

it('French marks are not parted from their words', () => {
  expect(leavesOf(catalogues.fr).filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([]);
});

it.each(languages.filter((language) => language !== 'en'))('%s is not left in English', (language) => {
  const same = leavesOf(catalogues[language]).filter(
    ([path, text]) => text.replaceAll(/\{\w+\}/g, '').length > 14 && text === english.get(path),
  );
  expect(same).toEqual([]);
});

describe('words from a catalogue', () => {
  const texts = {
    plain: 'Close',
    'greet(name, place)': '{name} in {place}',
    nested: { 'found(count)': { one: '1 call', other: '{count} calls' } },
  };
  const words = toWords('en', texts, texts);

  test('take values by their order in the name, whatever the order in the text', () => {
    expect(words.plain).toBe('Close');
    expect(words.greet('Ada', 'Rome')).toBe('Ada in Rome');
    const other = toWords('de', { 'greet(name, place)': 'In {place}: {name}' }, texts);
    expect(other.greet('{place}', 'Rom')).toBe('In Rom: {place}');
  });

  test('choose a plural as the language does', () => {
    expect([0, 1, 2].map((count) => words.nested.found(count))).toEqual(['0 calls', '1 call', '2 calls']);
    const french = toWords(
      'fr',
      { nested: { 'found(count)': { one: '{count} appel', other: '{count} appels' } } },
      texts,
    );
    expect([0, 1, 2].map((count) => french.nested.found(count))).toEqual(['0 appel', '1 appel', '2 appels']);
  });

  test('are English where a language lacks them', () => {
    const other = toWords('nl', { nested: {} } as object, texts);
    expect([other.plain, other.nested.found(2)]).toEqual(['Close', '2 calls']);
  });
});
