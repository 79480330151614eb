import type { HomeWords } from './words.js';

export const words: HomeWords = {
  title: 'Accueil',
  text: 'Ce qui marche, et qui a besoin d’aide.',
};
