import { expect, it } from 'vitest';

import { toConnectionLink } from './to-connection-link.js';

it('leads to the connector and keeps the token in the fragment', () => {
  expect(toConnectionLink('https://vault.example/v/connect/app_1#a.b.c', 'nova')).toBe(
    'https://vault.example/v/connect/app_1/c/nova#a.b.c',
  );
});
