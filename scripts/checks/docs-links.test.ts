import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { errorRef, errorTypeNames } from '../../packages/contract/src/wire/errors.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const readmesOf = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(
          (name) =>
            /(?:^|\/)README\.md$/.test(name) && !/(?:^|\/)(?:node_modules|vendor|bin|obj|dist)\//.test(name),
        )
        .map((name) => join(folder, name))
    : [];

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(root, 'packages'))
    .map((name) => join('packages', name, 'README.md'))
    .filter((page) => existsSync(join(root, page))),
  ...readmesOf('sdks'),
];

/** Targets of links inside the repository, without those in samples of code. */
const localLinks = (text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Anchors of a page as GitHub makes them from its headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('the guides hold no dead link to a file or a heading of ours', () => {
  const dead = pages.flatMap((page) =>
    localLinks(readFileSync(join(root, page), 'utf8'))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(join(root, target))) return true;
        if (anchor === undefined || !statSync(join(root, target)).isFile()) return false;
        return !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(dead).toEqual([]);
});

it('every guide is listed in the index', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const guides = pages.filter((page) => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/README.md');
  expect(guides.filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))).toEqual([]);
});

it('the ref of every error leads to its entry in the guide', () => {
  const anchors = errorTypeNames.map((typeName) => new URL(errorRef('http://localhost', typeName)));
  expect(new Set(anchors.map(({ pathname }) => pathname))).toEqual(new Set(['/docs/errors']));
  const headings = anchorsOf(readFileSync(join(root, 'docs/errors.md'), 'utf8'));
  expect(anchors.filter(({ hash }) => !headings.includes(hash.slice(1)))).toEqual([]);
});
