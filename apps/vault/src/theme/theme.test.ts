import { describe, expect, it } from 'vitest';

import { buildTheme, hardestGrounds, schemeOf, surfaces, type Scheme } from './build-theme.js';
import { contrast, isColor, legibleOn, textOn, type Color } from './contrast.js';

const colors: readonly Color[] = [
  ...(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080', '#767676'] as const),
  ...Array.from({ length: 200 }, (_, index): Color => {
    const value = (index * 84_211 * 997) % 0x1000000;
    return `#${value.toString(16).padStart(6, '0')}`;
  }),
];
const schemes: readonly Scheme[] = ['light', 'dark'];
const read = (theme: ReturnType<typeof buildTheme>, name: `--${string}`): Color => theme[name] as Color;

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });

  it('is enough for black or white on any colour', () => {
    for (const color of colors) expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves a legible colour as it is', () => {
    expect(legibleOn('#0000ff', '#ffffff')).toBe('#0000ff');
    for (const color of colors)
      for (const surface of Object.values(surfaces))
        expect(contrast(legibleOn(color, surface), surface)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('theme', () => {
  it('is legible whatever colours the client chooses, light and dark', () => {
    for (const scheme of schemes)
      for (const [index, primary] of colors.entries()) {
        const theme = buildTheme(
          {
            primary_color: primary,
            sidepanel_background_color: colors[(index * 7) % colors.length],
            sidepanel_text_color: colors[(index * 13) % colors.length],
          },
          scheme,
        );
        expect(contrast(read(theme, '--on-primary'), read(theme, '--primary'))).toBeGreaterThanOrEqual(4.5);
        expect(read(theme, '--primary')).toBe(primary);
        expect(contrast(read(theme, '--primary-line'), surfaces[scheme])).toBeGreaterThanOrEqual(3);
        for (const ground of [surfaces[scheme], hardestGrounds[scheme]])
          expect(contrast(read(theme, '--primary-text'), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(read(theme, '--on-panel'), read(theme, '--panel'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(read(theme, '--on-panel-quiet'), read(theme, '--panel'))).toBeGreaterThanOrEqual(4.5);
      }
  });

  it('is light or dark as the client wants, else as the device prefers', () => {
    expect([true, false].map((isDark) => schemeOf({ color_scheme: 'light' }, isDark))).toEqual([
      'light',
      'light',
    ]);
    expect([true, false].map((isDark) => schemeOf({ color_scheme: 'dark' }, isDark))).toEqual([
      'dark',
      'dark',
    ]);
    for (const theme of [{}, { color_scheme: 'auto' }] as const)
      expect([true, false].map((isDark) => schemeOf(theme, isDark))).toEqual(['dark', 'light']);
  });

  it('has the client’s fonts and corners', () => {
    const theme = buildTheme({ font_family: 'Inter, Arial', corner_radius: 0 }, 'light');
    expect(read(theme, '--font')).toMatch(/^Inter, Arial, system-ui/);
    expect(read(theme, '--radius')).toBe('0px');
  });

  it('takes nothing but colours', () => {
    const hostile = ['red', '#fff', '#12345g', 'url(https://evil.example)', '#ffffff;}', 'expression(1)'];
    for (const text of hostile) {
      expect(isColor(text)).toBe(false);
      expect(buildTheme({ primary_color: text, sidepanel_background_color: text }, 'light')).toEqual(
        buildTheme({}, 'light'),
      );
    }
  });
});
