import { headerNames } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import { compileHostRules, findHostRule, toPlainHost } from '../security/egress/index.js';
import type { ResolvedConnection } from '../vault/model/index.js';
import { toSandboxUrl } from '../vault/settings/index.js';

/**
 * Returns the absolute URL: `{setting}` is replaced, a relative URL is joined without any way to change the authority
 * or leave the base path, and an absolute one is checked by the egress guard's host list.
 */
export function targetOf(
  resolved: ResolvedConnection,
  { url: given, isPathForm = false }: { readonly url: string; readonly isPathForm?: boolean | undefined },
  sandboxUrl: string | undefined,
): string {
  if (isPathForm) return rooted(resolved, given, sandboxUrl);
  const text = given.replace(/\{([a-z_]+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(resolved.settings, name) ? resolved.settings[name] : undefined;
    if (value === undefined)
      throw invalid(headerNames.downstreamUrl, `names {${name}}, which is not a setting of this connection`);
    return encodeURIComponent(value);
  });
  if (/[\\\s\u0000-\u001f#]/.test(text))
    throw invalid(
      headerNames.downstreamUrl,
      'must not contain backslashes, spaces or a fragment; write # in a value as %23',
    );
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? absolute(resolved, text, sandboxUrl) : relative(resolved, text);
}

/** Resolves a path against the vendor's host, which is all that an SDK's base URL replaces. */
function rooted(resolved: ResolvedConnection, path: string, sandboxUrl: string | undefined): string {
  const { connector, isSandbox } = resolved;
  const origin = originOf(resolved);
  const url = /[\\\s\u0000-\u001f#]/.test(path) || climbs(path) ? undefined : tryParse(origin + path);
  if (url?.origin !== origin) {
    throw new ApiError('RequestValidationError', {
      message:
        'The path after the consumer must be a path of the connector, without “..”, backslashes or spaces.',
      detail: { path: 'must stay below the connector’s host' },
    });
  }
  return isSandbox && sandboxUrl !== undefined ? toSandboxUrl(sandboxUrl, connector.id, url.href) : url.href;
}

const bases = new WeakMap<ResolvedConnection, URL>();

function baseOf(resolved: ResolvedConnection): URL {
  const known = bases.get(resolved);
  if (known) return known;
  const base = new URL(`${resolved.baseUrl}/`);
  bases.set(resolved, base);
  return base;
}

function relative(resolved: ResolvedConnection, text: string): string {
  const base = baseOf(resolved);
  const path = `${resolved.baseUrl}/${text.replace(/^\/(?!\/)/, '')}`;
  const url = tryParse(path);
  const isInside =
    url?.origin === base.origin && url.pathname.startsWith(base.pathname) && !text.startsWith('//');
  if (!url || !isInside || climbs(url.pathname))
    throw invalid(headerNames.downstreamUrl, 'must stay below the connector’s base URL');
  return url.href;
}

function tryParse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns whether the path escapes the base path at vendors that decode before routing. */
const climbs = (path: string): boolean =>
  (path.includes('%') || path.includes('..')) &&
  path
    .replace(/%2e/gi, '.')
    .split(/\/|%2f|%5c/i)
    .some((part) => part === '..');

function absolute(resolved: ResolvedConnection, text: string, sandboxUrl: string | undefined): string {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) {
    throw invalid(
      headerNames.downstreamUrl,
      'must be relative, or an https URL on one of the connector’s hosts',
    );
  }
  const { connector, settings, authType, isSandbox } = resolved;
  // A sandbox connection's own list has the simulators, while the caller names the vendor's hosts.
  const hosts = connector.hosts?.(settings) ?? [new URL(connector.baseUrl(settings, authType)).host];
  if (!isOnHosts(hosts, new URL(text)))
    throw invalid(headerNames.downstreamUrl, 'is not on one of the connector’s hosts');
  return isSandbox && sandboxUrl !== undefined ? toSandboxUrl(sandboxUrl, connector.id, text) : text;
}

function isOnHosts(hosts: readonly string[], { hostname, port, username, password }: URL): boolean {
  const host = username === '' && password === '' ? toPlainHost(hostname) : undefined;
  const rule = host && findHostRule(compileHostRules(hosts), host, port === '' ? 443 : Number(port));
  return rule !== undefined && rule !== '' && (port === '' || rule.port === Number(port));
}

/** Returns the origin of the vendor's own URLs. */
export const originOf = ({ connector, settings, authType }: ResolvedConnection): string =>
  new URL(connector.baseUrl(settings, authType)).origin;

/** Returns the error for a header that does not describe a request. */
export const invalid = (name: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', { message: `${name} ${problem}.`, detail: { [name]: problem } });
