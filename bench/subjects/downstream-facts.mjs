// @ts-check
/** Path of the sandbox's simulator, so that a sandbox integration finds it. */
export const PATH = '/gorgias/api/messages';
/** What opens it, as a customer would type it into the vault. */
export const FORM = { subdomain: 'acme', email: 'bench@acme.example', api_key: 'bench-api-key-0123456789' };
export const AUTHORIZATION = `Basic ${Buffer.from(`${FORM.email}:${FORM.api_key}`).toString('base64')}`;
/** On a usual page, and on the largest a client may ask for. */
export const MESSAGES = 20;
export const MAX_MESSAGES = 200;
