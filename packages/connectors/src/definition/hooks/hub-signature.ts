import type { HookKey, HookSignature } from '../events.js';

/** Returns the WebSub signature: `X-Hub-Signature: sha256=<hex>`, over the body. */
export const hubSignature = (hash: 'sha256' | 'sha1', key: HookKey): HookSignature => ({
  kind: 'hmac',
  hash,
  encoding: 'hex',
  header: 'x-hub-signature',
  find: (value) => {
    const [name, signature] = value.split('=', 2);
    return name === hash && signature ? { signature } : undefined;
  },
  key,
});
