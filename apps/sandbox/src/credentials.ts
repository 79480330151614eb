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
  /** What signs the events of its app, where that is not the OAuth client's secret. */
  signingKey?: string;
  /** The vendor's id of a conversation of the helpdesk. */
  toConversationId(id: number): string;
  /** The vendor's id of the first seeded conversation. */
  conversationId: string;
  /** Formed like one, and nobody's. */
  goneConversationId: string;
  /** What such an id looks like, where it may be any word. */
  conversationIdPattern?: string;
  /** What the id of a customer looks like, where it may be any word. */
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

/** Whose changes become events at first: of one, so that whoever listens sees one thing once. */
const TELLS_FIRST: SandboxServiceId = 'zendesk';

/** What opens each simulator: fixed, public, and good for nothing else. */
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
