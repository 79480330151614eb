import { type DownstreamResponse, unresolved } from '../../definition/index.js';

/** The id of what was written, which only a header tells. */
export function createdId(
  headers: DownstreamResponse['headers'],
  what: 'message' | 'customer' | 'webhook',
): string {
  const id = headers['resource-id']?.trim() ?? '';
  if (!/^[1-9]\d{0,18}$/.test(id)) throw unresolved(`The ${what} was written, but its answer names no id.`);
  return id;
}
