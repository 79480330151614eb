export { words } from './words-en.js';
