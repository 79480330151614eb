/** What all addresses of the hosted vault begin with, its files' too. */
export const PAGE_PREFIX = '/connect/';
/** No application has the id `assets`. */
export const ASSETS_PREFIX = `${PAGE_PREFIX}assets/`;

/** Where the hosted vault of an application is. */
export const buildPageUrl = (vaultUrl: string, applicationId: string): string =>
  `${vaultUrl}${PAGE_PREFIX}${encodeURIComponent(applicationId)}`;
