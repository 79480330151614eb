/** Placeholder for the nonce in the built page's tags. */
const NONCE = '__KEYWAY_NONCE__';
const ASSETS = '"./assets/';

/** Throws for a page without these placeholders, which would stay empty under its own policy. */
export function assertTemplate(template: string): void {
  for (const place of [NONCE, '</head>']) {
    if (!template.includes(place)) throw new Error(`The built page has no ${place}.`);
  }
}

/** Returns the page with its nonce, its data, and the asset URLs. */
export function renderPage(
  template: string,
  page: object,
  { nonce, assets }: { nonce: string; assets: string },
): string {
  const block = `<script type="application/json" id="keyway-page" nonce="${nonce}">${toInertJson(page)}</script>`;
  return template
    .replaceAll(ASSETS, () => `"${assets}`)
    .replaceAll(NONCE, nonce)
    .replace('</head>', () => `${block}</head>`);
}

/** Returns JSON that no HTML parser takes for a tag, a comment or the end of its element. */
const toInertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
