import { readInteger, VendorError, type VendorAnswer } from '../../vendor.js';
import type { Row } from './query.js';

export const origin = 'https://acme.service-now.com';

export const fail = (status: number, message: string, detail: string | null = null): VendorError =>
  new VendorError({ status, body: { error: { message, detail }, status: 'failure' } });

type Listed = {
  readonly path: string;
  readonly defaultLimit: number;
  readonly shown: (row: Row) => Row;
};

/** A page of what a query found, with its count, and links to other pages where there are any. */
export function answerPage(
  found: readonly Row[],
  query: URLSearchParams,
  { path, defaultLimit, shown }: Listed,
): VendorAnswer {
  const limit = readInteger(query.get('sysparm_limit')) ?? defaultLimit;
  const offset = readInteger(query.get('sysparm_offset')) ?? 0;
  const link = (name: string, at: number): string => {
    const target = new URLSearchParams(query);
    target.set('sysparm_limit', String(limit));
    target.set('sysparm_offset', String(at));
    return `<${origin}/api/now/${path}?${target}>;rel="${name}"`;
  };
  const end = offset + limit;
  const links = [
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, offset - limit))] : []),
    ...(end < found.length ? [link('next', end)] : []),
    link('last', limit > 0 ? Math.max(0, Math.ceil(found.length / limit) - 1) * limit : 0),
  ];
  return {
    status: 200,
    headers: {
      'X-Total-Count': String(found.length),
      // No word about pages where there is one.
      ...(found.length > limit ? { Link: links.join(',') } : {}),
    },
    body: { result: found.slice(offset, end).map(shown) },
  };
}
