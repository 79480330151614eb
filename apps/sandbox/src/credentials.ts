import type { BasicAccount, Vendor } from './vendor.js';
import { vendors, type SandboxServiceId } from './vendors.js';

export type SandboxCredentials = {
  /** Host the connector would call for `settings`; the server maps it to `{sandbox}/{service_id}`. */
  host: string;
  settings: Record<string, string>;
  /** Form field values that open it without OAuth. */
  form: Record<string, string>;
  basic?: BasicAccount;
  token?: string;
  oauth?: {
    clientId: string;
    clientSecret: string;
    scopes: readonly string[];
    authorizePath: string;
    tokenPath: string;
  };
};

/** What opens each simulator: fixed, public, and good for nothing else. */
export const sandboxCredentials = Object.fromEntries(
  vendors.map((vendor) => [vendor.id, toCredentials(vendor)]),
) as Record<SandboxServiceId, SandboxCredentials>;

function toCredentials({ host, settings, form, basic, token, oauth }: Vendor): SandboxCredentials {
  return {
    host,
    settings,
    form,
    ...(basic ? { basic } : {}),
    ...(token ? { token } : {}),
    ...(oauth
      ? {
          oauth: {
            clientId: oauth.clientId,
            clientSecret: oauth.clientSecret,
            scopes: oauth.scopes,
            authorizePath: oauth.authorizePath,
            tokenPath: oauth.tokenPath,
          },
        }
      : {}),
  };
}
