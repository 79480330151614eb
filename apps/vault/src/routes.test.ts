import { describe, expect, it } from 'vitest';
import { safeIcon, safeUrl } from '@keyway/ui';

import { formatRoute, parseRoute, type Route } from './routes.js';

describe('routes', () => {
  const base = '/connect/app_1';
  const routes: readonly Route[] = [
    { view: 'overview' },
    { view: 'connection', serviceId: 'a/b c' },
    { view: 'connection', serviceId: 'a', connectionId: 'conn_b/c' },
    { view: 'logs' },
    { view: 'done' },
  ];

  it('read back what they wrote', () => {
    for (const route of routes) expect(parseRoute(base, formatRoute(base, route))).toEqual(route);
  });

  it('show the overview for what they do not know', () => {
    for (const path of ['/connect/app_1/', '/connect/app_1/popup', '/connect/app_1/c/', '/elsewhere'])
      expect(parseRoute(base, path)).toEqual({ view: 'overview' });
    expect(parseRoute(base, '/connect/app_1/c/%E0%A4%A')).toEqual({
      view: 'connection',
      serviceId: '%E0%A4%A',
    });
  });
});

describe('addresses from outside', () => {
  it('become links only when they are https or this machine', () => {
    expect(safeUrl('https://a.example/x')).toBe('https://a.example/x');
    expect(safeUrl('http://localhost:8080/x')).toBe('http://localhost:8080/x');
    const hostile = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://a.example',
      '//a.example',
      '',
      null,
      undefined,
    ];
    for (const text of hostile) expect(safeUrl(text)).toBeUndefined();
  });

  it('become icons when they are images', () => {
    expect(safeIcon('data:image/svg+xml;base64,PHN2Zz4=')).toBeDefined();
    expect(safeIcon('data:text/html,<b>')).toBeUndefined();
  });
});
