/** Texts of connectors in one language: lines keyed by their English, steps of guides without the code below. */
export type ConnectorTexts = Readonly<Record<string, string>>;

/** As it is shown; `lang` where that is not the language of the page. */
export type Said = { readonly text: string; readonly lang?: 'en' };

/** Untranslated texts stay English; the code below a step is the same in every language. */
export function sayText(texts: ConnectorTexts, text: string): Said {
  const [prose = '', ...code] = text.split('\n');
  return Object.hasOwn(texts, prose) ? { text: [texts[prose], ...code].join('\n') } : { text, lang: 'en' };
}
