/** Texts of forms, in every language. */
export { sharedWords } from './shared-words.js';
export { translatedLanguages, type TranslatedLanguage, type Translations } from './translated-text.js';
