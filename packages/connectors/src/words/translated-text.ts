import type { ConnectorDefinition } from '../definition/index.js';

/** The languages of the hosted vault besides English, which is what the definitions themselves are written in. */
export const translatedLanguages = ['de', 'fr', 'es', 'nl'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** Keyed by the exact English text of a definition. */
export type Translations = Readonly<Record<string, Readonly<Record<TranslatedLanguage, string>>>>;

/** The texts of a definition for people, except names and examples. */
export function textsOf({ tagLine, settings, auth }: ConnectorDefinition): readonly string[] {
  const fields = [settings, auth.apiKey?.fields ?? [], auth.basic?.fields ?? []].flat();
  return [
    tagLine,
    ...fields.flatMap(({ label, description, options = [] }) => [
      label,
      ...(description === undefined ? [] : [description]),
      ...options.map((option) => option.label),
    ]),
  ];
}
