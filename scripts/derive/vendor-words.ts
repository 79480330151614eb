import * as vendors from '../../packages/connectors/src/vendors.js';
import type { Derivation } from './derivation.js';

function buildList(file: string): Derivation['build'] {
  const lines = Object.entries(vendors).map(
    ([name, { id }]) => `export { words as ${name} } from './vendors/${id}/${file}.js';`,
  );
  return () =>
    new Map([
      ['', `// Made from vendors.ts by \`npm run derive\`: change that list.\n${lines.join('\n')}\n`],
    ]);
}

/** Where each vendor's form is translated. */
export const vendorWords: Derivation = {
  name: 'list of the forms’ translations',
  path: 'packages/connectors/src/vendors-words.ts',
  build: buildList('words'),
};

/** Where the steps of each vendor's guide are translated. */
export const vendorGuideWords: Derivation = {
  name: 'list of the guides’ translations',
  path: 'packages/connectors/src/vendors-guide-words.ts',
  build: buildList('guide-words'),
};
