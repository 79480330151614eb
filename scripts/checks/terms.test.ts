import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { readWords, type Words } from './read-words.js';
import { listFolders, root } from './source-files.js';
import { commentTerms, exceptions, pendingComments, pendingTexts, type Term, textTerms } from './terms.js';

const isTestAid = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\.ts$|\/fixtures\/|\/conformance(?:\.ts$|\/)|^sdks\/[^/]+\/tests\//.test(path);

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|m?js|php|cs|md)$|\/words\/en\.json$/.test(path))
  .filter((path) => !/\/generated\/|\.d\.ts$/i.test(path))
  .filter((path) => !path.startsWith('scripts/checks/terms.'));

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path.startsWith(place));

const isExcepted = (path: string, { words }: Words, term: Term): boolean =>
  exceptions.some(
    (exception) =>
      exception.term === term.term &&
      ('path' in exception ? path.startsWith(exception.path) : words.includes(exception.words)),
  );

const findTerms = (path: string, kind: Words['kind'], terms: readonly Term[]): string[] =>
  readWords(path)
    .filter((words) => words.kind === kind)
    .flatMap((words) =>
      terms
        .filter((term) => term.pattern.test(words.words) && !isExcepted(path, words, term))
        .map(({ term, use }) => `${path}:${words.line}: “${term}”; write: ${use}`),
    );

const textPaths = paths.filter((path) => !isTestAid(path));

test('texts do without the terms of the list', { timeout: 120_000 }, () => {
  const found = textPaths.filter((path) => !isIn(path, pendingTexts));
  expect(found.flatMap((path) => findTerms(path, 'text', textTerms))).toEqual([]);
});

test('comments do without the terms of the list', { timeout: 120_000 }, () => {
  const found = paths.filter((path) => !isIn(path, pendingComments));
  expect(found.flatMap((path) => findTerms(path, 'comment', commentTerms))).toEqual([]);
});

test.each([
  ['texts', pendingTexts, textPaths, 'text', textTerms],
  ['comments', pendingComments, paths, 'comment', commentTerms],
] as const)(
  'each place whose %s are not swept yet still needs it',
  { timeout: 120_000 },
  (_, places, candidates, kind, terms) => {
    const isSwept = (place: string): boolean =>
      !candidates.some((path) => path.startsWith(place) && findTerms(path, kind, terms).length > 0);
    expect(places.filter((place) => isSwept(place))).toEqual([]);
  },
);

test.each([
  ['text', 'The webhook is told of the change.', 'is told, tells of'],
  ['text', 'Connections stand here.', 'stands here'],
  ['text', 'What is left out is kept.', 'a sentence that begins with "What … is"'],
  ['comment', 'What the vendor answered.', 'a comment that begins with "What"'],
  ['comment', 'Whoever calls is let in anew.', 'whoever'],
] as const)('a %s is found out: %s', (kind, words, name) => {
  const terms = kind === 'text' ? textTerms : commentTerms;
  expect(terms.filter(({ pattern }) => pattern.test(words)).map(({ term }) => term)).toContain(name);
});

test('whole words only, and questions may begin with What', () => {
  const words = 'Besides, sticky nobodies ticket. What is a connection?';
  expect(textTerms.filter(({ pattern }) => pattern.test(words))).toEqual([]);
});

test('the sources are read', () => {
  expect(listFolders('packages')).toContain('contract');
  expect(textPaths.length).toBeGreaterThan(1000);
  const catalogues = textPaths.filter((path) => path.endsWith('.json'));
  expect(catalogues).toEqual(['apps/console/src/words/en.json', 'apps/vault/src/i18n/words/en.json']);
  for (const path of catalogues) expect(readWords(path).length, path).toBeGreaterThan(200);
});
