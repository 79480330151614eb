/** Path prefix of all URLs of the hosted vault, including its files. */
export const PAGE_PREFIX = '/connect/';
/** No application has the ID `assets`. */
export const ASSETS_PREFIX = `${PAGE_PREFIX}assets/`;

/** Returns the URL of an application's hosted vault. */
export const buildPageUrl = (vaultUrl: string, applicationId: string): string =>
  `${vaultUrl}${PAGE_PREFIX}${encodeURIComponent(applicationId)}`;
