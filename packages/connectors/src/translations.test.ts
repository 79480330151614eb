import { describe, expect, it } from 'vitest';

import { guidesInto } from './guide-translations.js';
import { connectors } from './index.js';
import { popularVendors } from './vendors-popular.js';
import { textsOf, translatedLanguages } from './words/translated-text.js';
import { allTranslations, translationsInto } from './translations.js';

const texts = new Set([...connectors.values()].flatMap(textsOf));

describe.each(translatedLanguages)('what the forms say, in %s', (language) => {
  const words = translationsInto(language);

  it.each([...connectors.values()].map((connector) => [connector.id, textsOf(connector)] as const))(
    'is there for %s',
    (_id, ofConnector) => {
      expect(ofConnector.filter((text) => !words[text]?.trim())).toEqual([]);
    },
  );

  it('is another language', () => {
    // Menus are named as the vendor names them, and some places are called the same.
    const same = Object.entries(words).filter(
      ([text, word]) => text === word && text.split(' ').length > 2 && !/^In |\(zoho\./.test(text),
    );
    expect(same).toEqual([]);
  });
});

describe('translations', () => {
  it('are of what a definition says now', () => {
    const translated = allTranslations.flatMap((each) => Object.keys(each));
    expect(translated.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('exist once for each text', () => {
    const translated = allTranslations.flatMap((each) => Object.keys(each));
    expect(translated.filter((text, index) => translated.indexOf(text) !== index)).toEqual([]);
  });
});

it('French marks are not parted from their words', () => {
  const french = [...Object.values(translationsInto('fr')), ...Object.values(guidesInto('fr'))];
  expect(french.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});

describe('what is popular', () => {
  it('is there', () => {
    expect(popularVendors.filter((id) => !connectors.has(id))).toEqual([]);
  });
});
