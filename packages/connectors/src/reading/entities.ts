// The names of U+00A0 to U+00FF in order (HTML 4.01, section 24.2).
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const codePoints: ReadonlyMap<string, number> = new Map<string, number>([
  ...latin1.split(' ').map((name, index): [string, number] => [name, 0xa0 + index]),
  ...Object.entries({
    amp: 0x26,
    lt: 0x3c,
    gt: 0x3e,
    quot: 0x22,
    apos: 0x27,
    OElig: 0x152,
    oelig: 0x153,
    Scaron: 0x160,
    scaron: 0x161,
    Yuml: 0x178,
    ensp: 0x2002,
    emsp: 0x2003,
    thinsp: 0x2009,
    zwnj: 0x200c,
    zwj: 0x200d,
    ndash: 0x2013,
    mdash: 0x2014,
    lsquo: 0x2018,
    rsquo: 0x2019,
    sbquo: 0x201a,
    ldquo: 0x201c,
    rdquo: 0x201d,
    bdquo: 0x201e,
    bull: 0x2022,
    hellip: 0x2026,
    lsaquo: 0x2039,
    rsaquo: 0x203a,
    euro: 0x20ac,
    trade: 0x2122,
    larr: 0x2190,
    rarr: 0x2192,
    minus: 0x2212,
  }),
]);
// The characters 0x80 to 0x9F of Windows-1252; Node's own decoder leaves them as controls.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const longestReference = 12;

/** Replaces character references; what is none stays as it is. */
export const decodeEntities = (text: string): string => {
  let decoded = '';
  let position = 0;
  for (let start = text.indexOf('&'); start >= 0; start = text.indexOf('&', position)) {
    const reference = text.slice(start + 1, start + 1 + longestReference);
    const end = reference.indexOf(';');
    const character = end > 0 ? toCharacter(reference.slice(0, end)) : undefined;
    decoded += text.slice(position, start) + (character ?? '&');
    position = start + (character === undefined ? 1 : end + 2);
  }
  return decoded + text.slice(position);
};

const toCharacter = (reference: string): string | undefined => {
  if (!reference.startsWith('#')) {
    const code = codePoints.get(reference);
    return code === undefined ? undefined : String.fromCodePoint(code);
  }
  const code = /^#[xX][0-9a-fA-F]+$/.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : /^#\d+$/.test(reference)
      ? Number(reference.slice(1))
      : undefined;
  if (code === undefined) return undefined;
  // Mail programs write Windows-1252 numbers, and browsers read them so (HTML Living Standard, 13.2.5.80).
  if (code >= 0x80 && code <= 0x9f) return windows1252.charAt(code - 0x80);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
};
