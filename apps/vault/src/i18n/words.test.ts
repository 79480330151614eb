import { errorTypeNames } from '@keyway/contract';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, languages } from '@keyway/ui';

import { wordsForFailure } from './error-words.js';
import { loadWords } from './words.js';
import type { Words } from './words.js';

type Leaf = readonly [path: string, value: unknown];

const leavesOf = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`))
    : [[path, value]];
const said = (value: unknown, given: unknown): string =>
  typeof value === 'function' ? String((value as (given: unknown) => string)(given)) : String(value);
const all = await Promise.all(languages.map(loadWords));
const [english] = all as [Words];

describe.each(languages.map((language, index) => [language, all[index] as Words] as const))(
  'words of %s',
  (_language, words) => {
    it('are all there, and none is empty', () => {
      expect(leavesOf(words).map(([path]) => path)).toEqual(leavesOf(english).map(([path]) => path));
      for (const [path, value] of leavesOf(words)) expect(said(value, 2).trim(), path).not.toBe('');
    });

    it('name what they are about', () => {
      for (const [path, value] of leavesOf(words))
        if (typeof value === 'function') expect(said(value, 7), path).toContain('7');
    });
  },
);

describe('other languages', () => {
  it('are not left in English', () => {
    for (const words of all.slice(1)) {
      const same = leavesOf(words).filter(([path, value]) => {
        const [, original] = leavesOf(english).find(([name]) => name === path) ?? [];
        return said(value, 2).length > 12 && said(value, 2) === said(original, 2);
      });
      expect(same).toEqual([]);
    }
  });
});

it('French marks are not parted from their words', () => {
  const french = all[languages.indexOf('fr')];
  expect(leavesOf(french).filter(([, value]) => / [:;?!»]|« /.test(said(value, 2)))).toEqual([]);
});

describe('language', () => {
  it('is the first one spoken here, whatever its region', () => {
    expect(chooseLanguage([undefined, null, 'pt-BR', 'nl-BE', 'de'])).toBe('nl');
    expect(chooseLanguage(['DE-at'])).toBe('de');
    expect(chooseLanguage(['ja', 'constructor'])).toBe('en');
  });
});

describe('words for a failure', () => {
  const failure = { message: 'internal words', detail: '', vendorWords: [], requestId: null };

  it('are there for every type, and never the service’s own', () => {
    for (const typeName of [...errorTypeNames, 'network', 'SomethingNew', '__proto__', 'toString']) {
      const { text, next } = wordsForFailure(english, { ...failure, typeName });
      expect(text).not.toBe('');
      expect(next).not.toBe('');
      expect(text + next).not.toContain('internal words');
    }
  });
});
