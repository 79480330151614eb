import type { ConnectorDefinition } from './definition/index.js';
import { vendorMarks } from './vendors-marks.js';

type Tile = { readonly color: string; readonly shape: string };

/** WCAG 2.2, 1.4.11: the least contrast of a graphic that carries meaning. */
const MIN_CONTRAST = 3;

/** The capitals of monograms, as lines in a box 6 wide and 8 high. */
const capitals: Readonly<Record<string, string>> = {
  A: 'M0 8 3 0l3 8M1.1 5.2h3.8',
  C: 'M5.8 1.6C5.1.6 4.2 0 3.2 0 1.4 0 0 1.8 0 4s1.4 4 3.2 4c1 0 1.9-.6 2.6-1.6',
  D: 'M0 0v8h2.3C4.6 8 6 6.4 6 4S4.6 0 2.3 0z',
  E: 'M5.2 0H0v8h5.2M0 4h4.4',
  F: 'M5.2 0H0v8M0 4h4.4',
  G: 'M5.7 1.5C5 .5 4.1 0 3.1 0 1.4 0 0 1.8 0 4s1.4 4 3.1 4S6 6.5 6 4.3H3.6',
  K: 'M0 0v8M5.4 0 0 5M2.1 3.2 5.8 8',
  N: 'M0 8V0l6 8V0',
  O: 'M3 0C1.3 0 0 1.8 0 4s1.3 4 3 4 3-1.8 3-4-1.3-4-3-4z',
  R: 'M0 8V0h3.1a2.3 2.3 0 0 1 0 4.6H0M3.1 4.6 5.8 8',
  S: 'M5.4 1.4C5 .5 4.1 0 3 0 1.5 0 .5.8.5 2c0 2.9 5.2 1.2 5.2 4C5.7 7.2 4.6 8 3.1 8 1.7 8 .7 7.4.2 6.4',
  T: 'M0 0h6M3 0v8',
  U: 'M0 0v5c0 1.8 1.2 3 3 3s3-1.2 3-3V0',
  X: 'M0 0l6 8M6 0 0 8',
  Z: 'M0 0h6L0 8h6',
};

/** Returns a connector's icon as an SVG: a tile in the vendor's color with its mark, or a monogram, in white or black. */
export function iconSvg(icon: ConnectorDefinition['icon']): string {
  const { color, shape } = 'mark' in icon ? markTile(icon.mark) : { ...icon, shape: monogram(icon.letters) };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${glyphColor(color)}"><rect width="24" height="24" rx="6" fill="${color}"/>${shape}</svg>`;
}

function markTile(slug: string): Tile {
  const mark = Object.hasOwn(vendorMarks, slug) ? vendorMarks[slug] : undefined;
  if (!mark) throw new Error(`${slug}: no such mark; run \`npm run derive\``);
  return {
    color: mark.color,
    shape: `<path fill="currentColor" transform="matrix(.56 0 0 .56 5.28 5.28)" d="${mark.path}"/>`,
  };
}

function monogram(letters: string): string {
  const width = letters.length * 8 - 2;
  const paths = [...letters].map((letter, index) => {
    const path = Object.hasOwn(capitals, letter) ? capitals[letter] : undefined;
    if (!path) throw new Error(`${letters}: no drawing of ${letter}`);
    return `<path transform="translate(${12 - width / 2 + index * 8} 8)" d="${path}"/>`;
  });
  return `<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

// Vendors put white on their color; black only replaces a white that is too faint.
function glyphColor(color: string): string {
  return 1.05 / (luminance(color) + 0.05) >= MIN_CONTRAST ? '#fff' : '#000';
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
