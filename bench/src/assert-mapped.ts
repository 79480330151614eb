import assert from 'node:assert/strict';

import type { Listed } from '../subjects/downstream-facts.mjs';
import { toEnvelope } from '../subjects/hand-mapping.mjs';

/** Keyway's mapping and the one by hand must agree on every attribute: they are compared by their speed. */
export function assertMapped(
  resource: Listed,
  page: Parameters<typeof toEnvelope>[1],
  query: string,
  body: unknown,
): void {
  const expected = toEnvelope(resource, page, 'http://localhost');
  const { data, meta, links, ...head } = body as typeof expected;
  const { data: expectedData, meta: expectedMeta, links: _links, ...expectedHead } = expected;
  assert.equal(data.length, page.data.length);
  assert.deepEqual(data, expectedData);
  assert.deepEqual(head, expectedHead);
  assert.equal(meta.items_on_page, expectedMeta.items_on_page);
  assert.equal(meta.cursors.next, null);
  assert.ok(links.current.endsWith(`/${resource}${query}`));
}
