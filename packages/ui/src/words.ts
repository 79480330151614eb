import type { Language } from './languages.js';

/**
 * The texts of one language by name, as a JSON file holds them. A name lists the values that its text takes:
 * `"greet(name)": "Hello, {name}"`. If the text depends on the first of them as a number, it has one text for each plural
 * category of the language (CLDR): `"found(count)": { "one": "1 call", "other": "{count} calls" }`.
 */
export type Catalogue = { readonly [name: string]: string | Catalogue };

type Values<List extends string> = List extends `${string}, ${infer Rest}`
  ? [value: string | number, ...Values<Rest>]
  : [value: string | number];

/** A catalogue as programs use it: `words.greet('Ada')`, `words.found(3)`. */
export type WordsOf<Texts> = {
  readonly [
    Name in keyof Texts as Name extends `${infer Bare}(${string})` ? Bare : Name
  ]: Name extends `${string}(${infer List})`
    ? (...values: Values<List>) => string
    : Texts[Name] extends string
      ? string
      : WordsOf<Texts[Name]>;
};

/** The words of a catalogue. A text that it lacks is taken from `fallback`. */
export function toWords<Texts extends Catalogue>(
  language: Language,
  texts: Partial<Texts>,
  fallback: Texts,
): WordsOf<Texts> {
  const plurals = new Intl.PluralRules(language);
  const convert = (own: Catalogue, english: Catalogue): object =>
    Object.fromEntries(
      Object.entries(english).map(([name, instead]) => {
        const text = own[name] ?? instead;
        const [, bare, list = ''] = /^(.+)\((.+)\)$/.exec(name) ?? [];
        if (bare !== undefined) return [bare, toFunction(text, list.split(', '), plurals)];
        return [name, typeof instead === 'string' ? text : convert(text as Catalogue, instead)];
      }),
    );
  return convert(texts as Catalogue, fallback) as WordsOf<Texts>;
}

type Value = string | number;

const toFunction =
  (text: string | Catalogue, names: readonly string[], plurals: Intl.PluralRules) =>
  (...values: readonly Value[]): string => {
    const filled = typeof text === 'string' ? text : pluralOf(text, plurals.select(Number(values[0])));
    // In one pass, so that a value that looks like a name stays as it is.
    return filled.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[names.indexOf(name)] ?? slot));
  };

const pluralOf = (texts: Catalogue, category: Intl.LDMLPluralRule): string =>
  String(texts[category] ?? texts.other);
