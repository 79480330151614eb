import { existsSync } from 'node:fs';

import { expect, it } from 'vitest';

import { applicationScreens, docsOf, installationScreens } from './navigation.js';

it('leads from a screen and from a record to the page of the docs about it', () => {
  expect(docsOf('/apps/$app/calls', { app: 'a' })).toBe('logs');
  expect(docsOf('/apps/$app/calls/$call', { app: 'a', call: 'c' })).toBe('logs');
  expect(docsOf('/apps/$app/integrations/$service', { app: 'a', service: 'nova' })).toBe('connectors/nova');
  expect(docsOf('__root__', {})).toBe('console');
});

it('names pages that the docs have', () => {
  const pages = [...applicationScreens, ...installationScreens].map(({ docs }) => docs);
  const isGuide = (page: string): boolean =>
    existsSync(new URL(`../../../../docs/${page}.md`, import.meta.url));
  // The reference is made from the API description.
  expect(pages.filter((page) => !isGuide(page))).toEqual(['reference']);
});
