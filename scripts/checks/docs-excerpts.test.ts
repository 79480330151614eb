import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { readText } from './source-files.js';

const pages = readdirSync(fileURLToPath(new URL('../../docs', import.meta.url)))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** Samples that say which file they are from: "```ts examples/inbox/app.ts". */
const excerpts = pages.flatMap((page) =>
  [...readText(page).matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({
    page,
    file,
    text,
  })),
);

/** Indentation differs, as what is inside a function there stands alone here. */
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

it('the guides quote files as they are', () => {
  expect(excerpts.length).toBeGreaterThan(5);
  const changed = excerpts
    .filter(({ file, text }) => !words(readText(file)).includes(words(text)))
    .map(({ page, file, text }) => `${page}, from ${file}: ${text}`);
  expect(changed).toEqual([]);
});
