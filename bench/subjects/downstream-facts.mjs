// @ts-check
/** The name of a resource at the simulator, so that a sandbox integration finds it. */
export const PATHS = /** @type {const} */ ({
  messages: '/gorgias/api/messages',
  conversations: '/gorgias/api/tickets',
  customers: '/gorgias/api/customers',
});
/** @typedef {keyof typeof PATHS} Listed */

/** The credential, as a customer would enter it in the vault. */
export const FORM = { subdomain: 'acme', email: 'bench@acme.example', api_key: 'bench-api-key-0123456789' };
export const AUTHORIZATION = `Basic ${Buffer.from(`${FORM.email}:${FORM.api_key}`).toString('base64')}`;
/** Records on a usual page, and on the largest a client may ask for. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;

/** A vendor whose files want the credential; the first one's open for anyone. */
export const FILE_VENDOR = { service: 'front', form: { api_token: 'bench-api-token-0123456789' } };
export const FILE_BYTES = 100 * 1024 * 1024;
/** Where the downstream hands out the file. The first opens for anyone. */
export const FILE_PATHS = { open: '/gorgias/acme/video.mp4', credential: '/front/download/fil_1' };
