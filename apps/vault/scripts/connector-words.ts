import type { Plugin } from 'vite';

import { translatedLanguages, translationsInto } from '../../../packages/connectors/src/translations.js';

const NAME = 'virtual:connector-words/';

/** Gives the page the translations that stand beside the connectors, one module for each language. */
export const connectorWords = (): Plugin => ({
  name: 'connector-words',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load: (id) => {
    const language = translatedLanguages.find((each) => id === `\0${NAME}${each}`);
    return language && `export const texts = ${JSON.stringify(translationsInto(language))};`;
  },
});
