import { expect, test } from 'vitest';

import { buildLinks } from './page-list.js';

test.each([
  '/messages',
  '/messages?limit=20',
  '/messages?limit=20&sort=',
  '/v1//messages/',
  '/messages?',
  '/messages?&limit=20',
  '/messages?limit',
  '/messages?limit=20#part',
  '/messages?filter[type]=note',
  '/messages?a=~.*%20+é',
  '/messages?cursor=old&limit=20',
  '/messages?limit=20&cursor=old',
  '/messages?_method=GET&limit=20',
  '/messages?limit=20&_method=GET',
  '/a/../messages',
])('the links of %s are as a URL parser writes them', (calledPath) => {
  for (const baseUrl of ['https://keyway.example', 'HTTPS://Keyway.example:443/api']) {
    const url = new URL(baseUrl + calledPath);
    url.searchParams.delete('_method');
    expect(buildLinks({ baseUrl }, { calledPath }, undefined, null)).toEqual({ current: url.href });
    for (const cursor of ['aB-_9', 'a.b~c&d']) {
      url.searchParams.set('cursor', cursor);
      expect(buildLinks({ baseUrl }, { calledPath }, undefined, cursor).next).toBe(url.href);
    }
  }
});
