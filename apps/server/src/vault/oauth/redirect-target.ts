import { describeError, errorRef } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { FlowSubject } from '../../context.js';
import { buildPageUrl } from './page-address.js';
import type { FlowLinkOrigin } from './flow-link-token.js';

/** A browser endpoint's response: a 303 to this URL, and a cookie to set. */
export type BrowserAnswer = {
  readonly location: string;
  readonly cookie?: string;
  /** The connection, and the refusal, for the request log. */
  readonly subject?: FlowSubject;
  readonly error?: ApiError;
};

type TrustOptions = { vaultUrl: string; applicationId: string; redirectUris: readonly string[] };

const MAX_URI = 2048;
const MAX_WORDS = 500;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** Valid suffix of the hosted vault's URL: plain segments, then a plain query. */
const vaultTail = /^(?:\/[A-Za-z0-9_~-]+)*\/?(?:\?[A-Za-z0-9_~.=&%-]*)?$/;
const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns the redirect URI if it equals, character by character, one on the application's list, or the application's
 * own hosted vault. Throws OAuthRedirectUriError otherwise: there is no safe place to redirect to.
 */
export function requireRedirectUri(options: TrustOptions, uri: unknown): string {
  if (typeof uri !== 'string') throw new ApiError('OAuthRedirectUriError');
  const isListed = options.redirectUris.includes(uri) && isSafeUri(uri);
  if (!isListed && !isHostedVault(options, uri)) throw new ApiError('OAuthRedirectUriError');
  return uri;
}

/** Redirects an error to the client, once its redirect URI is trusted. */
export function toErrorRedirect(
  baseUrl: string,
  redirectUri: string,
  error: ApiError,
  flow: { origin: FlowLinkOrigin; serviceId: string; applicationId: string; requestId: string },
): string {
  const parameters = new URLSearchParams({
    error_type: error.typeName,
    error_message: error.message,
    origin: flow.origin,
    service_id: flow.serviceId,
    application_id: flow.applicationId,
    ref: errorRef(baseUrl, error.typeName),
    request_id: flow.requestId,
  });
  const separator = redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?';
  return `${redirectUri}${separator}${parameters.toString()}`;
}

/** Returns a provider's message as harmless text: no control characters, no markup, at most 500 characters. */
export function escapeWords(words: string): string {
  let escaped = '';
  for (const character of words.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()) {
    const next = htmlEntities[character] ?? character;
    if (escaped.length + next.length > MAX_WORDS) break;
    escaped += next;
  }
  return escaped;
}

/** Returns the error for a provider's own error response. */
export function toProviderError(code: string, description: string | undefined): ApiError {
  const { remedy } = describeError('OAuthConnectorError');
  const words = escapeWords(description === undefined ? code : `${code}: ${description}`);
  return new ApiError('OAuthConnectorError', {
    message: `The provider returned: ${words}${/[.!?]$/.test(words) ? '' : '.'} ${remedy}`,
    logMessage: `The provider answered${/^\w{1,64}$/.test(code) ? `: ${code}` : ' with an error'}.`,
    detail: { error: escapeWords(code) },
  });
}

// The list was validated when stored; a row written by other means gets no more trust.
function isSafeUri(uri: string): boolean {
  if (uri.length > MAX_URI || !/^https?:\/\/[\x21-\x7e]+$/.test(uri) || /[\\#@]/.test(uri)) return false;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || loopbackHosts.includes(hostname);
}

function isHostedVault({ vaultUrl, applicationId }: TrustOptions, uri: string): boolean {
  const vault = buildPageUrl(vaultUrl, applicationId);
  return uri.startsWith(vault) && vaultTail.test(uri.slice(vault.length));
}
