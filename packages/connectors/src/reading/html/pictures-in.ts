import { walkHtml } from './walk-html.js';

/** The addresses of the pictures that the HTML shows, each once. */
export function picturesIn(html: string): readonly string[] {
  if (!/<img/i.test(html)) return [];
  const found = new Set<string>();
  walkHtml(html, {
    opening: (name, { src }) => {
      if (name === 'img' && src) found.add(src.trim());
    },
    closing: () => undefined,
  });
  return [...found];
}
