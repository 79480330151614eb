import type { SampleCall } from './sample-call.js';

/** The full URL of a call, for languages whose client has no separate query parameter. */
export function addressOf(call: Pick<SampleCall, 'baseUrl' | 'path' | 'query'>): string {
  const { baseUrl, path, query } = call;
  const search = queryOf(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return baseUrl + path + (search ? `?${search}` : '');
}

/** `filter[type]`, and members of a list one after the other, as the server reads them. */
export const queryOf = (query: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [[name, value.join(',')]];
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).flatMap(([member, one]: [string, unknown]): [string, string][] =>
      Array.isArray(one)
        ? one.map((item): [string, string] => [`${name}[${member}][]`, String(item)])
        : [[`${name}[${member}]`, String(one)]],
    );
  });
