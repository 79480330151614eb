import type { Plugin } from 'vite';

import { manualStepsInto } from '../../../packages/connectors/src/guide-translations.js';
import { popularVendors } from '../../../packages/connectors/src/vendors-popular.js';
import { translationsInto } from '../../../packages/connectors/src/translations.js';
import { translatedLanguages } from '../../../packages/connectors/src/words/index.js';

const NAME = 'virtual:connector-words/';
const POPULAR = 'virtual:popular-connectors';

/** Adds the connectors' translations, one module per language, and the popular connectors to the page. */
export const connectorWords = (): Plugin => ({
  name: 'connector-words',
  resolveId: (id) => (id.startsWith(NAME) || id === POPULAR ? `\0${id}` : undefined),
  load: (id) => {
    if (id === `\0${POPULAR}`) return `export const popular = ${JSON.stringify(popularVendors)};`;
    const language = translatedLanguages.find((each) => id === `\0${NAME}${each}`);
    return (
      language &&
      `export const texts = ${JSON.stringify({ ...translationsInto(language), ...manualStepsInto(language) })};`
    );
  },
});
