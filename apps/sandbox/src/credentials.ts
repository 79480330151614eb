import type { Helpdesk } from './helpdesk.js';
import type { BasicAccount, KeyHeader, Vendor } from './vendor.js';
import { vendors, type SandboxServiceId } from './vendor-list.js';

export type SandboxCredentials = {
  /** Host the connector would call for `settings`; the server maps it to `{sandbox}/{service_id}`. */
  host: string;
  settings: Record<string, string>;
  /** Whether events are asked of it from the start. */
  tellsFirst: boolean;
  /** Form field values that open it without OAuth. */
  form: Record<string, string>;
  basic?: BasicAccount;
  key?: KeyHeader;
  /** Signing key of the app's webhooks, if it differs from the OAuth client's secret. */
  signingKey?: string;
  /** The vendor's id of a conversation of the helpdesk. */
  toConversationId(id: number): string;
  /** The vendor's id of the first seeded conversation. */
  conversationId: string;
  /** A well-formed ID that belongs to no one. */
  goneConversationId: string;
  /** Pattern of such an ID, if it may be any word. */
  conversationIdPattern?: string;
  /** Pattern of a customer's ID, if it may be any word. */
  customerIdPattern?: string;
  /** Names of its inboxes, as a helpdesk has them. */
  inboxes(helpdesk: Helpdesk): readonly (string | null)[];
  oauth?: {
    clientId: string;
    clientSecret: string;
    scopes: readonly string[];
    authorizePath: string;
    tokenPath: string;
    /** Whether its tokens can be renewed at all. */
    hasRefreshTokens: boolean;
  };
};

/** Connectors with events on at the start: only one, so that each change becomes one event. */
const TELLS_FIRST: SandboxServiceId = 'zendesk';

/** The credentials of each simulator: fixed, public, and valid nowhere else. */
export const sandboxCredentials = Object.fromEntries(
  vendors.map((vendor) => [vendor.id, toCredentials(vendor)]),
) as Record<SandboxServiceId, SandboxCredentials>;

function toCredentials({
  id,
  host,
  settings,
  form,
  basic,
  key,
  oauth,
  hooks,
  toConversationId = String,
  conversationIdPattern,
  customerIdPattern,
  inboxes = () => [],
}: Vendor): SandboxCredentials {
  return {
    host,
    settings,
    tellsFirst: id === TELLS_FIRST,
    form,
    ...(basic ? { basic } : {}),
    ...(key ? { key } : {}),
    ...(hooks?.signingKey ? { signingKey: hooks.signingKey } : {}),
    toConversationId,
    conversationId: toConversationId(1),
    goneConversationId: toConversationId(98_765),
    inboxes,
    ...(conversationIdPattern ? { conversationIdPattern } : {}),
    ...(customerIdPattern ? { customerIdPattern } : {}),
    ...(oauth
      ? {
          oauth: {
            clientId: oauth.clientId,
            clientSecret: oauth.clientSecret,
            scopes: oauth.scopes,
            authorizePath: oauth.authorizePath,
            tokenPath: oauth.tokenPath,
            hasRefreshTokens: oauth.refreshTokens !== 'none',
          },
        }
      : {}),
  };
}
