import type { Attributes } from './walk-html.js';

export type Picture =
  | { readonly emoji: string }
  /** `alt` is empty where the page gives none; `src` where the picture has no address that a reader can open. */
  | { readonly alt: string; readonly src: string };

/** A picture of the page; undefined for one that shows nothing, such as a tracking pixel. */
export function pictureFrom(attributes: Attributes): Picture | undefined {
  const alt = (attributes.alt ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  const emoji = attributes['data-emoji'] || fromCodes(attributes.goomoji);
  if (emoji !== undefined && isEmoji(emoji)) return { emoji };
  const isNamed = alt !== '' && (/\bemoji\b/i.test(attributes.class ?? '') || /^:[\w+-]{1,60}:$/.test(alt));
  if (isNamed || isEmoji(alt)) return { emoji: alt };
  const isPixel = [attributes.width, attributes.height].some((size) =>
    /^\s*[01](?:px)?\s*$/.test(size ?? ''),
  );
  if (isPixel) return undefined;
  const src = attributes.src ?? '';
  return { alt, src: /^(?:https?:\/\/|cid:)\S+$/i.test(src) ? src : '' };
}

/** Mail from Google's older pages: code points in hexadecimal, joined by underscores. */
function fromCodes(codes: string | undefined): string | undefined {
  if (codes === undefined || !/^[\da-f]{2,6}(?:[_-][\da-f]{2,6}){0,9}$/i.test(codes)) return undefined;
  const points = codes.split(/[_-]/).map((code) => Number.parseInt(code, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
}

const isEmoji = (text: string): boolean =>
  text.length <= 64 &&
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(text) &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);
