import type { HomeWords } from './words.js';

export const words: HomeWords = {
  title: 'Inicio',
  text: 'Qué funciona y quién necesita ayuda.',
};
