import type { Plugin } from 'vite';

import { guidesInto } from '../../../packages/connectors/src/guide-translations.js';
import { translatedLanguages } from '../../../packages/connectors/src/words/index.js';

const NAME = 'virtual:guide-words/';

/** Gives the page the translations that stand beside the connectors' guides, one module for each language. */
export const guideWords = (): Plugin => ({
  name: 'guide-words',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load: (id) => {
    const language = translatedLanguages.find((each) => id === `\0${NAME}${each}`);
    return language && `export const texts = ${JSON.stringify(guidesInto(language))};`;
  },
});
