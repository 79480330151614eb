import { describe, expect, it } from 'vitest';

import { guidesInto, guideTranslations } from './guide-translations.js';
import { connectors } from './index.js';
import { setupStepsOf } from './setup-steps.js';
import { translatedLanguages } from './words/index.js';

/** Without the code below it, which is the same in every language. */
const proseOf = (step: string): string => step.split('\n', 1)[0] ?? '';
function stepsOf(id: string): string[] {
  const { oauthApp, credentials, events } = setupStepsOf(id);
  return [...oauthApp, ...credentials, ...events].map(proseOf);
}
const inVendors = [...connectors.keys()].map((id) => [id, stepsOf(id)] as const);
const translated = guideTranslations.flatMap((each) => Object.keys(each));

const sorted = (pieces: Iterable<RegExpMatchArray>): (string | undefined)[] =>
  [...pieces].map(([, piece]) => piece).sort();
const marksOf = (text: string) => ({
  code: sorted(text.matchAll(/`([^`]+)`/g)),
  addresses: sorted(text.matchAll(/\]\(([^)\s]+)\)/g)),
  emphasised: text.match(/(?<!\w)_(?:[^_]|(?<=\w)_(?=\w))+_(?!\w)/g)?.length,
  end: text.at(-1),
});

describe.each(translatedLanguages)('the steps of the guides, in %s', (language) => {
  const words = guidesInto(language);

  it.each(inVendors)('are there for %s', (_id, steps) => {
    expect(steps.filter((step) => !words[step]?.trim())).toEqual([]);
  });

  it.each(inVendors)('are another language for %s', (_id, steps) => {
    expect(steps.filter((step) => words[step] === step)).toEqual([]);
  });

  it.each(inVendors)('name the same code, addresses and menus for %s', (_id, steps) => {
    for (const step of steps) expect(marksOf(words[step] ?? ''), step).toEqual(marksOf(step));
  });
});

describe('translations of the steps', () => {
  it('are of what a guide says now', () => {
    const steps = new Set(inVendors.flatMap(([, ofVendor]) => ofVendor));
    expect(translated.filter((step) => !steps.has(step))).toEqual([]);
  });

  it('exist once for each step', () => {
    expect(translated.filter((step, index) => translated.indexOf(step) !== index)).toEqual([]);
  });
});
