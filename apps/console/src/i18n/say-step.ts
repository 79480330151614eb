/** Steps of guides in one language, by the English of each without the code below it. */
export type StepTexts = Readonly<Record<string, string>>;

/** A step as it is shown; `lang` where that is not the language of the page. */
export type Said = { readonly step: string; readonly lang?: 'en' };

/** A step that nobody has translated stays English; the code below one is the same in every language. */
export const sayStep = (texts: StepTexts, step: string): Said => {
  const [prose = '', ...code] = step.split('\n');
  return Object.hasOwn(texts, prose) ? { step: [texts[prose], ...code].join('\n') } : { step, lang: 'en' };
};
