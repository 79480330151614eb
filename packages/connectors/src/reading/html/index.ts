/** Renders HTML as plain text and as Markdown. */
export { htmlToMarkdown } from './markdown.js';
export { picturesIn } from './pictures-in.js';
export { htmlToText } from './plain-text.js';
