import type { HomeWords } from './words.js';

export const words: HomeWords = {
  title: 'Start',
  text: 'Wat werkt, en wie hulp nodig heeft.',
};
