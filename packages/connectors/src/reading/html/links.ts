/** The address of a link that a reader can open, and the way a person would write it. */
export type LinkAddress = { readonly href: string; readonly shown: string };

/** Undefined for an address within the page, a relative one, and one that runs code. */
export function linkAddress(written: string | undefined): LinkAddress | undefined {
  // Browsers drop these, so that java\nscript: is one word.
  const address = written?.replace(/[\x00-\x1f\x7f]+/g, '').trim() ?? '';
  const [, scheme = '', rest = ''] = /^(https?:\/\/|mailto:|tel:)(.+)$/isu.exec(address) ?? [];
  if (rest === '') return undefined;
  const href = address.replace(/[\s"'()<>[\]\\^`{|}]/gu, encode);
  if (/^http/i.test(scheme)) return { href, shown: address.replace(/\s/gu, encode) };
  const [target = ''] = rest.split('?', 1);
  return target === '' ? undefined : { href, shown: decoded(target) };
}

/** `encodeURIComponent` leaves three marks that would end an address in Markdown. */
const encode = (character: string): string =>
  /['()]/.test(character)
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/\s+/gu, ' ').trim();
  } catch {
    return text;
  }
}

/** Whether the text of a link says its address already. */
export function saysAddress(label: string, { href, shown }: LinkAddress): boolean {
  const isCall = /^tel:/i.test(href);
  const plain = isCall ? digitsOf : bareOf;
  return plain(label) === plain(shown) || bareOf(label) === bareOf(href);
}

const digitsOf = (text: string): string => text.replace(/^tel:/i, '').replace(/[\s().\-/]/g, '');
const bareOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
