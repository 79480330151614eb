import { isIP } from 'node:net';
import type { AddressPolicy } from './address.js';
import { refused } from './egress-error.js';
import { compileHostRules, findHostRule, toPlainHost, type HostRule } from './host-rules.js';

/** Destination of a permitted request: a clean origin and the path with its query. */
type EgressTarget = { origin: string; portGranted: boolean; secure: boolean; path: string };

type Decision = Omit<EgressTarget, 'path'>;
type HostList = { rules: HostRule[]; decisions: Map<string, Decision> };

const MAX_DECISIONS = 256;

/** Decides by URL and host list; caches per host list, which must therefore not be modified in place. */
export function createTargetFinder(policy: AddressPolicy) {
  const lists = new WeakMap<readonly string[], HostList>();

  /** Returns where to connect, or throws a refusal. Names are checked again when they are resolved. */
  return function findTarget(input: string | URL, hosts: readonly string[]): EgressTarget {
    const url = parseUrl(input);
    const list = lists.get(hosts) ?? {
      rules: compileHostRules(hosts),
      decisions: new Map<string, Decision>(),
    };
    lists.set(hosts, list);
    const decision = list.decisions.get(url.origin) ?? decide(url, list.rules, policy);
    remember(list.decisions, url.origin, decision);
    const { origin, portGranted, secure } = decision;
    return { origin, portGranted, secure, path: url.pathname + url.search };
  };
}

function parseUrl(input: string | URL): URL {
  // Forms on which URL parsers disagree; the WHATWG parser would silently repair them.
  if (typeof input === 'string' && /[^\x20-\x7e\x80-\uffff]|[\\#]/.test(input)) throw refused('url');
  const url = typeof input === 'string' ? toUrl(input) : input;
  if (url.username !== '' || url.password !== '') throw refused('userinfo');
  if (url.hash !== '') throw refused('fragment');
  return url;
}

function toUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw refused('url');
  }
}

function decide(url: URL, rules: readonly HostRule[], policy: AddressPolicy): Decision {
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') throw refused('scheme');
  const host = toPlainHost(url.hostname);
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const rule = host === undefined ? undefined : findHostRule(rules, host, port);
  if (host === undefined || rule === undefined) throw refused('host');
  const portGranted = url.port === '' || rule.port === port;
  const family = isIP(host);
  // Agents don't look up literals, so no later step would check this address.
  if (family !== 0 && !policy.permits(host, { secure, port, portGranted })) throw refused('address');
  const authority = family === 6 ? `[${host}]` : host;
  return { origin: `${url.protocol}//${authority}${url.port === '' ? '' : `:${port}`}`, portGranted, secure };
}

function remember(decisions: Map<string, Decision>, key: string, decision: Decision): void {
  if (decisions.has(key)) return;
  const oldest = decisions.size >= MAX_DECISIONS ? decisions.keys().next().value : undefined;
  if (oldest !== undefined) decisions.delete(oldest);
  decisions.set(key, decision);
}
