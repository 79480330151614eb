import { expect, it } from 'vitest';

import { typedTextOf } from './typed-text.js';

const field = (value: string, label?: string) => ({
  value,
  labels: label === undefined ? null : [{ firstChild: { textContent: label } }],
});

it('keeps what was typed with its label, and nothing of empty fields', () => {
  const asked: string[] = [];
  const page = {
    querySelectorAll: (selector: string) => {
      asked.push(selector);
      return [field('Orders', ' Name '), field('  ', 'Description'), field('loose')];
    },
  };
  expect(typedTextOf(page)).toBe('Name: Orders\nloose');
  expect(asked[0]).toContain('form[data-typed]');
  expect(asked[0]).toContain(':not([type=password]');
});
