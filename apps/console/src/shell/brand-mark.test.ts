import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { expect, it } from 'vitest';

import { BrandMark } from './brand-mark.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trim();
const picture = read('../../../../docs/images/keyway.svg');

it('is the mark of the docs, in the console and as the icon of its page', () => {
  const shapes = [...picture.matchAll(/<(?:rect|circle|path) [^>]*?\/>/g)].map(([shape]) =>
    shape.replace('/>', '>'),
  );
  expect(shapes).toHaveLength(4);
  for (const shape of shapes) expect(renderToStaticMarkup(createElement(BrandMark))).toContain(shape);
  const [, icon = ''] =
    /rel="icon"\s+href="data:image\/svg\+xml,([^"]+)"/.exec(read('../../index.html')) ?? [];
  expect(decodeURIComponent(icon)).toBe(picture);
});
