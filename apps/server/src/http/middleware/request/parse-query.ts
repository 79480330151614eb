import { parse } from 'qs';

import { JsonShapeError } from '../../../security/input/index.js';

/** Parameters that need no decoding: `limit=20&cursor=abc`. */
const PLAIN = /^\?(?:[\w.~-]{1,64}=[\w.~:-]*(?:&(?!$)|$)){1,20}$/;

/**
 * Parses `?…` to an object. Supports brackets one level deep (`filter[type]`, `sort[by]`); deeper nesting is refused,
 * not truncated.
 */
export function parseQuery(search: string): Record<string, unknown> {
  if (search.length <= 1 || !search.startsWith('?')) return {};
  return (PLAIN.test(search) ? parsePlain(search) : undefined) ?? parseBrackets(search);
}

/** Returns undefined if a name is repeated. */
function parsePlain(search: string): Record<string, unknown> | undefined {
  const query = Object.create(null) as Record<string, unknown>;
  for (const parameter of search.slice(1).split('&')) {
    const end = parameter.indexOf('=');
    const name = parameter.slice(0, end);
    if (name in query || name === '__proto__') return undefined;
    query[name] = parameter.slice(end + 1);
  }
  return query;
}

function parseBrackets(search: string): Record<string, unknown> {
  const [text = ''] = search.slice(1).split('#', 1);
  // The parser would silently drop it.
  if (/(?:_|%5f){2}proto(?:_|%5f){2}/i.test(text))
    throw new JsonShapeError('The query', 'contains the forbidden key __proto__');
  return parse(text, {
    depth: 2,
    strictDepth: true,
    parameterLimit: 100,
    throwOnLimitExceeded: true,
    arrayLimit: 50,
    allowPrototypes: false,
    plainObjects: true,
  });
}
