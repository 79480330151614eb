import type { Lab } from './environment/test-environment.js';

type Fields = { readonly id: string; readonly [name: string]: unknown };

/** Members that change without a change that sends an event. */
const unwatched = new Set(['updated_at', 'etag', 'last_seen_at']);

/** How a record looks, as one text. */
export const stateOf = (record: object): string =>
  JSON.stringify(
    Object.entries(record)
      .filter(([name]) => !unwatched.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The records of a consumer's helpdesk, read like any client; by `resource id`. */
export async function readStates(lab: Lab, service: string, consumer: string): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  const readAll = async (resource: string, query = ''): Promise<Fields[]> => {
    const found: Fields[] = [];
    for (let cursor = ''; ;) {
      const path = `/${resource}?limit=200${query}${cursor}`;
      const { status, text, body } = await lab.call('GET', path, { service, consumer, server: 0 });
      if (status !== 200) throw new Error(`${path}: ${text}`);
      const { data, meta } = body as { data: Fields[]; meta: { cursors: { next: string | null } } };
      found.push(...data);
      if (meta.cursors.next === null) break;
      cursor = `&cursor=${encodeURIComponent(meta.cursors.next)}`;
    }
    for (const record of found) states.set(`${resource} ${record.id}`, stateOf(record));
    return found;
  };
  await readAll('customers');
  for (const { id } of await readAll('conversations'))
    await readAll('messages', `&filter[conversation_id]=${encodeURIComponent(id)}`);
  return states;
}
