/** Stands in the built page wherever a tag carries the nonce. */
const NONCE = '__KEYWAY_NONCE__';
const ASSETS = '"./assets/';

/** A page without these places could not be filled in, and would show nothing under its own policy. */
export function assertTemplate(template: string): void {
  for (const place of [NONCE, '</head>']) {
    if (!template.includes(place)) throw new Error(`The built page has no ${place}.`);
  }
}

/** The page with its nonce, its data, and its assets where the address has them. */
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

/** JSON that no HTML parser takes for a tag, a comment or the end of its element. */
const toInertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
