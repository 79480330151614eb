/** A colour of the theme, `#rrggbb`. */
export type Color = `#${string}`;
type Channels = readonly [number, number, number];

const LEGIBLE = 4.5;
const STEP = 0.04;

export const isColor = (value: unknown): value is Color =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

/** WCAG 2.2: contrast ratio of two colours, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is easier to read on the colour. One of them always reaches 4.58. */
export const textOn = (background: Color): Color =>
  contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000';

/** The colour itself where it can be read on the background; else the nearest one towards black or white that can. */
export function legibleOn(color: Color, background: Color, ratio = LEGIBLE): Color {
  const goal = textOn(background);
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, goal, share);
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return goal;
}

/** A colour with a share of another in it. */
export function mix(color: Color, other: Color, share: number): Color {
  const [one, two] = [channelsOf(color), channelsOf(other)];
  const mixed = one.map((value, index) => Math.round(value + ((two[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Color): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: Color): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
