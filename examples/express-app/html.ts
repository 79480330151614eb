/** Text that is markup already. */
class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}
export type { Markup };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
const toText = (value: unknown): string => {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  return value === null || value === undefined || value === false ? '' : escapeText(String(value));
};

/** Markup with everything that is put into it escaped, but for markup. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(parts.map((part, index) => part + toText(values[index])).join(''));
