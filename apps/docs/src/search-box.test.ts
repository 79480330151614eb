import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { accessibleSearch, withAccessibleSearch } from './search-box.js';

const theme = join(dirname(createRequire(import.meta.url).resolve('vitepress/package.json')), 'dist/client');
const file = join(theme, 'theme-default/components/VPLocalSearchBox.vue');
const source = readFileSync(file, 'utf8');

test('the search box is a dialog, with a list of links that are its options', () => {
  const changed = accessibleSearch().transform(source, file) ?? '';
  const template = changed.slice(changed.indexOf('<template>'));
  expect(template).toMatch(/role="dialog"[^>]*class="VPLocalSearchBox"/);
  expect(template).not.toContain('role="button"');
  expect(template).toMatch(/<a\s[^>]*role="option"/);
  expect(template).not.toMatch(/<li\s[^>]*role="option"/);
});

test('other components stay as they are, and another version of this one is refused', () => {
  expect(accessibleSearch().transform(source, '/theme/VPNavBar.vue')).toBeUndefined();
  expect(() => withAccessibleSearch(source.replaceAll('role="button"', ''))).toThrow('has changed');
});
