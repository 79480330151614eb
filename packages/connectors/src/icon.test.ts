import { expect, test } from 'vitest';

import { connectors, iconSvg } from './index.js';

type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

const drawing = new Set(['svg', 'rect', 'g', 'path']);
const styling = ['fill', 'color', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'transform'];
const geometry = ['xmlns', 'viewBox', 'width', 'height', 'rx', 'd'];
const allowed = new Set([...styling, ...geometry]);
const pathData = /^[Mm][\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/;

test.each([...connectors.values()].map(({ id, icon }) => ({ id, svg: iconSvg(icon) })))(
  '$id has an icon on a square tile, without scripts and references, and visible on it',
  ({ svg }) => {
    const elements = read(svg);
    const [root, tile, ...shapes] = elements;
    expect(root).toMatchObject({ name: 'svg', attributes: { viewBox: '0 0 24 24' } });
    expect(tile).toMatchObject({ name: 'rect', attributes: { width: '24', height: '24' } });
    const paths = shapes.filter(({ name }) => name === 'path');
    expect(paths.length).toBeGreaterThan(0);
    for (const { attributes } of paths) expect(attributes['d']).toMatch(pathData);
    for (const { name, attributes } of elements) {
      expect(drawing).toContain(name);
      for (const attribute of Object.keys(attributes)) expect(allowed).toContain(attribute);
    }
    expect(svg).not.toMatch(/url\(|style=/);
    expect(contrast(root?.attributes['color'] ?? '', tile?.attributes['fill'] ?? '')).toBeGreaterThanOrEqual(
      3,
    );
    expect(Buffer.from(svg).toString('base64').length).toBeLessThan(2000);
  },
);

test('no two connectors have the same icon', () => {
  const icons = [...connectors.values()].map(({ icon }) => iconSvg(icon));
  expect(new Set(icons).size).toBe(connectors.size);
});

test('a white glyph gives way to a black one on a light color', () => {
  expect(iconSvg({ letters: 'X', color: '#03363d' })).toContain('color="#fff"');
  expect(iconSvg({ letters: 'X', color: '#ffe01b' })).toContain('color="#000"');
});

test('a slug without a mark and a letter without a drawing are refused', () => {
  expect(() => iconSvg({ mark: 'constructor' })).toThrow('npm run derive');
  expect(() => iconSvg({ letters: 'ß', color: '#000000' })).toThrow('no drawing of ß');
});

const tag = /<(\/?)([a-z]+)((?: [\w-]+="[^"<&]*")*)(\/?)>/gi;

/** Returns the elements in order; throws unless the text is tags alone, each closed in its turn. */
function read(svg: string): readonly Element[] {
  if (svg.replace(tag, '') !== '') throw new Error(`no XML: ${svg}`);
  const elements: Element[] = [];
  const open: string[] = [];
  for (const [, closing, name = '', attributes = '', isEmpty] of svg.matchAll(tag)) {
    if (closing && open.pop() !== name) throw new Error(`</${name}> closes another element`);
    if (closing) continue;
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    elements.push({ name, attributes: Object.fromEntries(pairs) as Element['attributes'] });
    if (!isEmpty) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.join('> <')}> is not closed`);
  return elements;
}

/** Contrast of two colors (WCAG 2.2), `#rgb` or `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color;
  if (!/^#[\da-f]{6}$/.test(digits)) throw new Error(`${color} is no color`);
  const [red = 0, green = 0, blue = 0] = (digits.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
