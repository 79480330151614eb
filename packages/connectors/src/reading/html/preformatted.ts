import { lines, paragraphs } from './elements.js';
import { linkAddress, saysAddress } from './links.js';
import { pictureFrom } from './pictures.js';
import type { Attributes } from './walk-html.js';

const blockLines = new Set([
  ...lines,
  ...paragraphs,
  'br',
  'hr',
  'li',
  'tr',
  'ul',
  'ol',
  'table',
  'blockquote',
]);

/** Preformatted text, of which each line stays as it is. */
export class Preformatted {
  readonly #pieces: string[] = [];
  #link: { readonly start: number; readonly href: string | undefined } | undefined;

  add(text: string): void {
    this.#pieces.push(text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' '));
  }

  opening(name: string, attributes: Attributes): void {
    if (name === 'a') {
      this.#endLink();
      this.#link = { start: this.#pieces.length, href: attributes.href };
    } else if (name === 'img') {
      const picture = pictureFrom(attributes);
      if (picture) this.add('emoji' in picture ? picture.emoji : picture.alt);
    } else this.#endLine(name);
  }

  closing(name: string): void {
    if (name === 'a') this.#endLink();
    else this.#endLine(name);
  }

  text(): string {
    this.#endLink();
    return this.#pieces.join('').replace(/^\n/, '').trimEnd();
  }

  #endLine(name: string): void {
    if (name === 'br') this.add('\n');
    else if (blockLines.has(name) && this.#pieces.length > 0 && !this.#pieces.at(-1)?.endsWith('\n'))
      this.add('\n');
  }

  #endLink(): void {
    const address = linkAddress(this.#link?.href);
    const label = address ? this.#pieces.slice(this.#link?.start).join('').trim() : '';
    if (address && label !== '' && !saysAddress(label, address)) this.add(` (${address.shown})`);
    this.#link = undefined;
  }
}
