import type { Plugin } from 'vite';

import { guidesInto } from '../../../packages/connectors/src/guide-translations.js';
import { translationsInto } from '../../../packages/connectors/src/translations.js';
import { translatedLanguages } from '../../../packages/connectors/src/words/index.js';

const NAME = 'virtual:connector-texts/';

/** Adds the translations of connectors and their guides to the page, one module per language. */
export const connectorTexts = (): Plugin => ({
  name: 'connector-texts',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load: (id) => {
    const language = translatedLanguages.find((each) => id === `\0${NAME}${each}`);
    return (
      language &&
      `export const texts = ${JSON.stringify({ ...translationsInto(language), ...guidesInto(language) })};`
    );
  },
});
