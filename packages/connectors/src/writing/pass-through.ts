import type { MessageCreate } from '@keyway/contract';

import { isRecord, type JsonRecord } from '../reading/index.js';

/**
 * Merges this connector's `extend_object` entries into the vendor's request body. The entries override our values;
 * objects are merged by member, so that a wrapper such as `{ticket: {…}}` is extended, not replaced.
 */
export const extendBody = (
  body: JsonRecord,
  passThrough: MessageCreate['pass_through'],
  serviceId: string,
): JsonRecord =>
  (passThrough ?? [])
    .filter((entry) => entry.service_id === serviceId)
    .reduce((extended, entry) => merge(extended, entry.extend_object), body);

// Object.fromEntries defines members, so a member named __proto__ stays one. Our own body bounds the depth.
const merge = (body: JsonRecord, extension: JsonRecord): JsonRecord =>
  Object.fromEntries([
    ...Object.entries(body),
    ...Object.entries(extension).map(([name, value]): [string, unknown] => {
      const own = Object.hasOwn(body, name) ? body[name] : undefined;
      return [name, isRecord(own) && isRecord(value) ? merge(own, value) : value];
    }),
  ]);
