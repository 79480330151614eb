import { isIP } from 'node:net';

/** One compiled entry of a host list. */
export type HostRule = { host: string; wildcard: boolean; port: number | undefined };

/** Compiles `host`, `host:port` and `*.suffix` entries; an invalid entry matches nothing. */
export function compileHostRules(hosts: readonly string[]): HostRule[] {
  return hosts.flatMap(compileHostRule);
}

/** Returns the first rule that covers a host (normalized by {@link toPlainHost}) and port. */
export function findHostRule(rules: readonly HostRule[], host: string, port: number): HostRule | undefined {
  return rules.find((rule) => (rule.port === undefined || rule.port === port) && coversHost(rule, host));
}

/** Returns a WHATWG hostname without its trailing dot and IPv6 brackets; undefined if the rest is not a host. */
export function toPlainHost(hostname: string): string | undefined {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
  if (isIP(host) !== 0) return host;
  const isName = host.length <= 253 && /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/.test(host);
  return isName ? host : undefined;
}

function coversHost(rule: HostRule, host: string): boolean {
  if (!rule.wildcard) return host === rule.host;
  return host.endsWith(`.${rule.host}`) && isIP(host) === 0;
}

function compileHostRule(entry: string): HostRule[] {
  if (/[\s/\\@?#%]/.test(entry)) return [];
  const wildcard = entry.startsWith('*.');
  const authority = wildcard ? entry.slice(2) : entry;
  if (!URL.canParse(`https://${authority}/`)) return [];
  const host = toPlainHost(new URL(`https://${authority}/`).hostname);
  const port = /:(\d{1,5})$/.exec(authority)?.[1];
  if (host === undefined || (wildcard && !isSuffix(host))) return [];
  return [{ host, wildcard, port: port === undefined ? undefined : Number(port) }];
}

// `*.com` or `*.7` would permit nearly every host.
function isSuffix(host: string): boolean {
  return isIP(host) === 0 && host.includes('.');
}
