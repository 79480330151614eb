import { recall, remember } from '../memory.js';

const KEY = 'keyway.console.colours';

export const colourChoices = ['system', 'light', 'dark'] as const;
type Colours = (typeof colourChoices)[number];
export const isColours = (value: unknown): value is Colours => colourChoices.some((each) => each === value);

export function coloursChosen(): Colours {
  const kept = recall(KEY);
  return isColours(kept) ? kept : 'system';
}

export function chooseColours(colours: Colours): void {
  remember(KEY, colours);
  showColours(colours);
}

/** The style sheet reads the attribute; without it the system decides. */
export function showColours(colours: Colours = coloursChosen()): void {
  const { dataset } = document.documentElement;
  if (colours === 'system') delete dataset.scheme;
  else dataset.scheme = colours;
}
