import { expect, test } from 'vitest';

import { readStaticSite, toStaticUrls } from './static-site.js';

const server = 'https://keyway.example.com';

test.each([
  ['https://docs.example.com', '/'],
  ['https://docs.example.com/', '/'],
  ['https://docs.example.com/support/keyway/', '/support/keyway/'],
  ['https://docs.example.com/support/keyway', '/support/keyway/'],
])('a site at %s has the path %s', (url, base) => {
  expect(readStaticSite({ url, server })).toEqual({ url: url.replace(/\/$/, ''), base, server });
});

test('the server’s own site has no URL, and half of a description is refused', () => {
  expect(readStaticSite({})).toBeUndefined();
  expect(() => readStaticSite({ url: 'https://docs.example.com' })).toThrow('both');
  expect(() => readStaticSite({ server })).toThrow('both');
  expect(() => readStaticSite({ url: '/keyway/', server })).toThrow('URL');
  expect(() => readStaticSite({ url: 'docs:/keyway', server })).toThrow('no URL of a site');
});

test('llms.txt leads to the pages of the site, and to the API description of the server', () => {
  const site = readStaticSite({ url: 'https://docs.example.com/keyway/', server })!;
  expect(toStaticUrls('__KEYWAY_URL__/docs/errors.md __KEYWAY_URL__/openapi.json', site)).toBe(
    'https://docs.example.com/keyway/errors.md https://keyway.example.com/openapi.json',
  );
});
