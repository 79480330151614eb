import { isDeepStrictEqual } from 'node:util';

import { differences } from './matching.js';
import type { Recorded } from './stage.js';
import type { RequestMatcher, SeenMatcher } from '../../../packages/sdk/driver/table.js';

/** Violations seen by the stage, in words. */
export function seenDifferences(requests: readonly Recorded[], wanted: SeenMatcher): string[] {
  const { count, each, in_order: inOrder, same, different, one_id: oneId, pause_ms_at_least: pause } = wanted;
  const wrong: string[] = [];
  if (count !== undefined && requests.length !== count)
    wrong.push(`${requests.length} requests were sent and not ${count}`);
  if (each)
    requests.forEach((request, index) => wrong.push(...ofRequest(request, each, `request ${index + 1}`)));
  if (inOrder) wrong.push(...inTheirOrder(requests, inOrder));
  for (const name of same ?? []) {
    const parts = requests.map((request) => partOf(request, name));
    if (parts.includes(undefined) || new Set(parts).size > 1)
      wrong.push(`${name} differs: ${parts.join(' / ')}`);
  }
  for (const name of different ?? []) {
    const parts = requests.map((request) => partOf(request, name));
    if (parts.includes(undefined) || new Set(parts).size < parts.length)
      wrong.push(`${name} is there twice or missing: ${parts.join(' / ')}`);
  }
  if (oneId) requests.forEach((request) => wrong.push(...ofId(request, oneId)));
  if (pause !== undefined) wrong.push(...tooSoon(requests, pause));
  return wrong;
}

const inTheirOrder = (requests: readonly Recorded[], wanted: readonly RequestMatcher[]): string[] => [
  ...(requests.length === wanted.length
    ? []
    : [`${requests.length} requests were sent and not ${wanted.length}`]),
  ...wanted.flatMap((matcher, index) => {
    const request = requests[index];
    return request ? ofRequest(request, matcher, `request ${index + 1}`) : [];
  }),
];

function ofRequest(request: Recorded, { body, ...wanted }: RequestMatcher, at: string): string[] {
  const [path = '', search = ''] = request.url.split('?', 2);
  const actual = { method: request.method, path, headers: request.headers, query: toQuery(search) };
  const wrong = differences(actual, wanted, at);
  if (body !== undefined && !isDeepStrictEqual(toJson(request.body), body))
    wrong.push(`the body of ${at} is ${request.body.toString()} and not ${JSON.stringify(body)}`);
  return wrong;
}

/** Names and values decoded; what comes several times is a list. */
function toQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(search);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}

function partOf(request: Recorded, name: string): string | undefined {
  if (name === 'body') return request.body.toString();
  if (name === 'path') return request.url;
  return request.headers[name]?.toString();
}

function ofId({ url }: Recorded, { under, id }: { under: string; id: unknown }): string[] {
  const path = url.split('?')[0] ?? '';
  const segment = path.startsWith(under) ? path.slice(under.length) : undefined;
  const isOne = segment !== undefined && !segment.includes('/') && decoded(segment) === id;
  return isOne ? [] : [`the id left as ${path.slice(0, 200)}`];
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const tooSoon = (requests: readonly Recorded[], pause: number): string[] =>
  requests.slice(1).flatMap((request, index) => {
    const waited = request.atMs - (requests[index]?.atMs ?? 0);
    return waited >= pause ? [] : [`request ${index + 2} came after ${Math.round(waited)} ms`];
  });

/** No body is null here. */
function toJson(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
