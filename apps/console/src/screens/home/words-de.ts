import type { HomeWords } from './words.js';

export const words: HomeWords = {
  title: 'Start',
  text: 'Was läuft, und wer Hilfe braucht.',
};
