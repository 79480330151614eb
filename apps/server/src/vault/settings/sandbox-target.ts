/** The OAuth client every simulator knows; a sandbox integration needs no client of its own. */
export const sandboxClient = { clientId: 'keyway-sandbox', clientSecret: 'keyway-sandbox-secret' } as const;

/** A vendor's URL on the simulator of that vendor: path and query stay, the host is mapped. */
export function toSandboxUrl(sandboxUrl: string, serviceId: string, vendorUrl: string): string {
  const url = new URL(vendorUrl);
  return `${sandboxUrl}/${serviceId}${url.pathname}${url.search}`;
}
