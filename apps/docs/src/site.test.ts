import { describe, expect, test } from 'vitest';

import { writeLlmsTxt } from './llms.js';
import { pagesOf, readSections } from './sidebar.js';
import { toSiteLinks } from './site-links.js';
import { readPages, toAnchor, type SitePage } from './site-pages.js';

const toPage = (source: string, path: string, text = `# ${path}\n`): SitePage => ({
  source,
  path,
  title: path,
  text,
});
const index = (list: string): SitePage => toPage('docs/README.md', 'index.md', `# Docs\n\n${list}`);

describe('the sidebar', () => {
  test('has every page of the guides once', () => {
    const pages = readPages();
    const listed = pagesOf(readSections(pages));
    expect(listed.length).toBeGreaterThan(60);
    expect(listed.map(({ source }) => source).toSorted()).toEqual(
      pages
        .map(({ source }) => source)
        .filter((source) => source !== 'docs/README.md')
        .toSorted(),
    );
  });

  test('is what the index lists, in its order, and not what its prose links to', () => {
    const pages = [
      index(
        '## First\n\nSee [b](b.md).\n\n- [B](b.md): about b\n\n## Second\n\n- **Limits**: [a](a.md)\n- [A](a.md)\n- [All c](c/README.md)\n',
      ),
      toPage('docs/a.md', 'a.md'),
      toPage('docs/b.md', 'b.md'),
      toPage('docs/c/README.md', 'c/index.md'),
      toPage('docs/c/d.md', 'c/d.md'),
    ];
    const sections = readSections(pages).map(({ title, entries }) => [
      title,
      entries.map(({ title: name, summary, below }) => [name, summary, below.map(({ path }) => path)]),
    ]);
    expect(sections).toEqual([
      ['First', [['B', 'about b', []]]],
      [
        'Second',
        [
          ['A', undefined, []],
          ['All c', undefined, ['c/d.md']],
        ],
      ],
    ]);
  });

  test('fails on a page that the index does not list, and on one that is not there', () => {
    const pages = [index('## First\n\n- [A](a.md)\n'), toPage('docs/a.md', 'a.md')];
    expect(() => readSections([...pages, toPage('docs/b.md', 'b.md')])).toThrow(
      'docs/README.md does not list docs/b.md.',
    );
    expect(() => readSections(pages.slice(0, 1))).toThrow('docs/README.md lists a.md');
  });
});

describe('links', () => {
  const pages = new Map(
    [
      toPage('docs/README.md', 'index.md'),
      toPage('docs/a/README.md', 'a/index.md'),
      toPage('SECURITY.md', 'security.md'),
    ].map((page) => [page.source, page]),
  );
  const rewrite = (text: string, source = 'docs/a/b.md', path = 'a/b.md') =>
    toSiteLinks({ source, path, title: '', text }, pages, (file) => !file.endsWith('/examples'));

  test.each([
    ['a page', '[x](../README.md#top)', '[x](../index.md#top)'],
    ['an index of a folder', '[x](README.md)', '[x](index.md)'],
    ['a page from outside the guides', '[x](../../SECURITY.md)', '[x](../security.md)'],
    ['words with code', '[`x` y](../README.md)', '[`x` y](../index.md)'],
    ['a place elsewhere', '[x](https://example.com/README.md)', '[x](https://example.com/README.md)'],
    ['a place on the page', '[x](#top)', '[x](#top)'],
    ['a published file', '[x](../../deploy/a.yaml)', '[x](../files/deploy/a.yaml)'],
    ['a picture', '![x](../images/x.png)', '![x](../images/x.png)'],
    ['what the site does not have', 'see [the `code`](../../examples)', 'see the `code`'],
    ['a sample', '`[x](../README.md)`', '`[x](../README.md)`'],
  ])('to %s', (_what, text, expected) => {
    expect(rewrite(text).text).toBe(expected);
  });

  test('name the files to publish', () => {
    expect(rewrite('![x](../images/x.png) [y](../../deploy/a.yaml)').files).toEqual([
      'docs/images/x.png',
      'deploy/a.yaml',
    ]);
  });
});

test('anchors match GitHub’s', () => {
  expect(['Node.js & PHP', '1. Start', 'What `a_b` is'].map(toAnchor)).toEqual([
    'nodejs--php',
    '1-start',
    'what-a_b-is',
  ]);
});

test('llms.txt lists every page with its Markdown', () => {
  const pages = readPages();
  const text = writeLlmsTxt(readSections(pages));
  const missing = pages.filter(({ path }) => path !== 'index.md' && !text.includes(`/docs/${path})`));
  expect(missing).toEqual([]);
});
