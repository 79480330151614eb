import { queryOf } from './curl.js';
import type { SampleCall } from './sample-call.js';

/** The whole address of a call, for languages that are not given the query by itself. */
export const addressOf = ({ baseUrl, path, query }: SampleCall): string => {
  const search = queryOf(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return baseUrl + path + (search ? `?${search}` : '');
};
