/** The OAuth client: its credentials, the token endpoint, links and redirect targets. */
export {
  buildAuthorizeUrl,
  buildRevokeUrl,
  endOfLinks,
  type FlowLinkOrigin,
  type FlowLinkState,
  readFlowLinkToken,
} from './flow-link-token.js';
export { loadOAuthClient, type OAuthClient } from './oauth-client.js';
export { ASSETS_PREFIX, buildPageUrl, PAGE_PREFIX } from './page-address.js';
export {
  type BrowserAnswer,
  escapeWords,
  requireRedirectUri,
  toErrorRedirect,
  toProviderError,
} from './redirect-target.js';
export { requestTokens } from './request-tokens.js';
export { renewOrder, revokeTokens } from './revoke-tokens.js';
