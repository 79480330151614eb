/* global Redoc, document, location, matchMedia, MutationObserver */

const scheme = matchMedia('(prefers-color-scheme: dark)');
const place = document.getElementById('reference');

const font = 'system-ui, sans-serif';
const code = 'ui-monospace, monospace';

/** Redoc ships a light theme only. */
const darkTheme = {
  colors: {
    primary: { main: '#9cbcff', light: '#9cbcff' },
    text: { primary: '#e6e8ee', secondary: '#b6bcc9' },
    gray: { 50: '#1c212c', 100: '#2c3240' },
    border: { dark: '#7a8398', light: '#4a5266' },
    success: { main: '#7bd88f', light: '#7bd88f' },
    error: { main: '#ff9a9a', light: '#ff9a9a' },
    warning: { main: '#f2c063', light: '#f2c063' },
    responses: {
      success: { color: '#7bd88f', backgroundColor: '#17281b', tabTextColor: '#7bd88f' },
      error: { color: '#ff9a9a', backgroundColor: '#301a1c', tabTextColor: '#ff9a9a' },
      redirect: { color: '#f2c063', backgroundColor: '#2f2615', tabTextColor: '#f2c063' },
      info: { color: '#9cbcff', backgroundColor: '#182338', tabTextColor: '#9cbcff' },
    },
  },
  schema: {
    nestedBackground: '#1c212c',
    linesColor: '#7a8398',
    typeNameColor: '#b6bcc9',
    typeTitleColor: '#b6bcc9',
    requireLabelColor: '#ff9a9a',
    arrow: { color: '#b6bcc9' },
  },
  sidebar: {
    backgroundColor: '#161a22',
    textColor: '#e6e8ee',
    activeTextColor: '#9cbcff',
    arrow: { color: '#e6e8ee' },
  },
  rightPanel: { backgroundColor: '#0c0f14', textColor: '#e6e8ee' },
  codeBlock: { backgroundColor: '#12151b' },
  fab: { backgroundColor: '#2c3240', color: '#9cbcff' },
};

const theme = scheme.matches ? darkTheme : {};

Redoc.init(
  place.dataset.description,
  {
    // The page's Content-Security-Policy allows only styles that carry this nonce.
    nonce: document.currentScript.nonce,
    theme: {
      ...theme,
      typography: {
        fontFamily: font,
        headings: { fontFamily: font },
        code: {
          fontFamily: code,
          ...(scheme.matches && { color: '#ffb4a2', backgroundColor: '#242a37' }),
        },
        ...(scheme.matches && { links: { color: '#9cbcff', visited: '#9cbcff', hover: '#c4d7ff' } }),
      },
    },
    hideDownloadButton: true,
    nativeScrollbars: true,
    requiredPropsFirst: true,
    sortRequiredPropsFirst: true,
    expandResponses: '200,201',
  },
  place,
);

/** Content wider than its box must be focusable to be scrolled by keyboard. */
const openSamples = () => {
  for (const sample of place.querySelectorAll('pre:not([tabindex])')) sample.setAttribute('tabindex', '0');
};

/** On a narrow screen, the operations menu opens from a button that the renderer makes for pointers only. */
const openMenuByKey = () => {
  const sign = place.querySelector('.menu-content + div:not([role])');
  if (!sign) return;
  for (const [name, value] of Object.entries({ role: 'button', tabindex: '0', 'aria-label': 'Operations' }))
    sign.setAttribute(name, value);
  sign.addEventListener('keydown', (event) => {
    if (!['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    sign.click();
  });
};

/** The renderer picks headings by their size, which leaves out levels. */
const levelHeadings = () => {
  let above = 1;
  for (const heading of place.querySelectorAll('h1, h2, h3, h4, h5')) {
    const level = Number(heading.tagName.slice(1));
    if (level < 5) above = level;
    else heading.setAttribute('aria-level', String(above + 1));
  }
};

new MutationObserver(() => {
  levelHeadings();
  openSamples();
  openMenuByKey();
}).observe(place, { childList: true, subtree: true });

scheme.addEventListener('change', () => location.reload());
