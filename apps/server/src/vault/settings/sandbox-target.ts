/** The OAuth client that every simulator accepts; a sandbox integration needs no client of its own. */
export const sandboxClient = { clientId: 'keyway-sandbox', clientSecret: 'keyway-sandbox-secret' } as const;

/** Maps a vendor's URL to that vendor's simulator: path and query stay, the host changes. */
export function toSandboxUrl(sandboxUrl: string, serviceId: string, vendorUrl: string): string {
  const url = new URL(vendorUrl);
  return `${sandboxUrl}/${serviceId}${url.pathname}${url.search}`;
}
