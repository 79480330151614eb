import type { Plugin } from 'vite';

import { guidesInto } from '../../../packages/connectors/src/guide-translations.js';
import { translationsInto } from '../../../packages/connectors/src/translations.js';
import { translatedLanguages } from '../../../packages/connectors/src/words/index.js';

const NAME = 'virtual:connector-texts/';

/** Gives the page the translations that stand beside the connectors and their guides, one module for each language. */
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
