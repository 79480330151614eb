import type { CurrentSession } from '@keyway/contract';

import { isColor, legibleOn, mix, textOn, type Color } from './contrast.js';

export type Scheme = 'light' | 'dark';
/** Custom properties of the document, by name. */
export type ThemeProperties = Readonly<Record<`--${string}`, string>>;

/** The page's own surfaces; tokens.css has the same two. */
export const surfaces: Readonly<Record<Scheme, Color>> = { light: '#ffffff', dark: '#15171c' };
/** Where words in the primary colour are hardest to read: tokens.css' `--sunken`. */
export const hardestGrounds: Readonly<Record<Scheme, Color>> = { light: '#f5f6f8', dark: '#1f232b' };
const brand: Readonly<Record<Scheme, Color>> = { light: '#3538cd', dark: '#a4b0ff' };
const sidePanel: Readonly<Record<Scheme, Color>> = { light: '#f5f6f8', dark: '#0e1014' };

const NON_TEXT = 3;
const SYSTEM_FONT = 'system-ui, sans-serif';

/**
 * The theme for the client's colors. Colors stay unchanged as backgrounds, with black or white text on them; they move
 * towards black or white only as text or lines.
 */
export function buildTheme(theme: CurrentSession['theme'], scheme: Scheme): ThemeProperties {
  const surface = surfaces[scheme];
  const primary = isColor(theme.primary_color) ? theme.primary_color : brand[scheme];
  const panel = isColor(theme.sidepanel_background_color)
    ? theme.sidepanel_background_color
    : sidePanel[scheme];
  const wished = isColor(theme.sidepanel_text_color) ? theme.sidepanel_text_color : textOn(panel);
  const panelText = legibleOn(wished, panel);
  return {
    '--primary': primary,
    '--on-primary': textOn(primary),
    // A button must stand out from the page, whatever colour the client likes.
    '--primary-line': legibleOn(primary, surface, NON_TEXT),
    '--primary-text': legibleOn(primary, hardestGrounds[scheme]),
    '--primary-soft': mix(surface, primary, 0.08),
    '--panel': panel,
    '--on-panel': panelText,
    '--on-panel-quiet': legibleOn(mix(panelText, panel, 0.3), panel),
    '--panel-line': mix(panel, panelText, 0.14),
    '--panel-hover': mix(panel, panelText, 0.08),
    ...shapeOf(theme),
  };
}

/** Fonts are named, never loaded: the page requests nothing from third parties. */
const shapeOf = ({ font_family, corner_radius }: CurrentSession['theme']): ThemeProperties => ({
  ...(font_family === undefined ? {} : { '--font': `${font_family}, ${SYSTEM_FONT}` }),
  ...(corner_radius === undefined
    ? {}
    : { '--radius': `${corner_radius}px`, '--radius-small': `${Math.round(corner_radius * 0.65)}px` }),
});

/** The scheme the client wants, else what the device prefers. */
export const schemeOf = (theme: CurrentSession['theme'], prefersDark: boolean): Scheme =>
  theme.color_scheme === 'light' || theme.color_scheme === 'dark'
    ? theme.color_scheme
    : prefersDark
      ? 'dark'
      : 'light';
