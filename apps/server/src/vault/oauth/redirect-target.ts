import { describeError, errorRef } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { FlowSubject } from '../../context.js';
import { buildPageUrl } from './page-address.js';
import type { FlowLinkOrigin } from './flow-link-token.js';

/** What a browser endpoint answers: 303 to here, and a cookie to set. */
export type BrowserAnswer = {
  readonly location: string;
  readonly cookie?: string;
  /** Whose connection it was about, and what was refused: for the request log. */
  readonly subject?: FlowSubject;
  readonly error?: ApiError;
};

type TrustOptions = { vaultUrl: string; applicationId: string; redirectUris: readonly string[] };

const MAX_URI = 2048;
const MAX_WORDS = 500;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** What may follow the hosted vault's address: plain segments, then a plain query. */
const vaultTail = /^(?:\/[A-Za-z0-9_~-]+)*\/?(?:\?[A-Za-z0-9_~.=&%-]*)?$/;
const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The redirect URI when it is, character by character, on the application's list, or the application's
 * own hosted vault. Throws OAuthRedirectUriError otherwise: there is nowhere to redirect to.
 */
export function requireRedirectUri(options: TrustOptions, uri: unknown): string {
  if (typeof uri !== 'string') throw new ApiError('OAuthRedirectUriError');
  const isListed = options.redirectUris.includes(uri) && isSafeUri(uri);
  if (!isListed && !isHostedVault(options, uri)) throw new ApiError('OAuthRedirectUriError');
  return uri;
}

/** Tells the client of a failure, once its redirect URI is trusted. */
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

/** A provider's own words as harmless text: no control characters, no markup, at most 500 characters. */
export function escapeWords(words: string): string {
  let escaped = '';
  for (const character of words.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()) {
    const next = htmlEntities[character] ?? character;
    if (escaped.length + next.length > MAX_WORDS) break;
    escaped += next;
  }
  return escaped;
}

/** The provider answered the flow with an error of its own. */
export function toProviderError(code: string, description: string | undefined): ApiError {
  const { remedy } = describeError('OAuthConnectorError');
  const words = escapeWords(description === undefined ? code : `${code}: ${description}`);
  return new ApiError('OAuthConnectorError', {
    message: `The provider returned: ${words}${/[.!?]$/.test(words) ? '' : '.'} ${remedy}`,
    logMessage: `The provider answered${/^\w{1,64}$/.test(code) ? `: ${code}` : ' with an error'}.`,
    detail: { error: escapeWords(code) },
  });
}

// The list was checked when it was stored; a row that came in by another way gets no more trust than that.
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
