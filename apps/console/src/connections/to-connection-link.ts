/** The link of a session, straight to one connector of the hosted vault. */
export function toConnectionLink(sessionUri: string, serviceId: string): string {
  const url = new URL(sessionUri);
  url.pathname += `/c/${encodeURIComponent(serviceId)}`;
  return url.href;
}
