/** The resources whose records become events. */
export type WatchedName = 'conversations' | 'messages' | 'customers';

/** Attributes by resource. */
type Attributes = { readonly [Resource in WatchedName]?: readonly string[] };

/** How a release maps the same records differently from the previous one. */
export type MappingChange = {
  /** Attributes with a different value for the same record. */
  readonly changed?: Attributes;
  /** Attributes that records did not have before. */
  readonly added?: Attributes;
};

/**
 * Every change of a mapping by a release, the oldest first. Their count is the number of the mapping. Events detect
 * changes at the helpdesk by comparing keyed digests of attributes, so an attribute whose value differs after an update
 * would be reported as `updated` for every known record. A change of an attribute's value needs a line here, such as {
 * changed: { messages: ['body', 'attachments'] } }, and a new golden file of the mappings: `KEYWAY_RECORD_MAPPINGS=1
 * npx vitest run --project server mappings`. That file's test fails while the line is missing.
 */
export const mappingChanges: readonly MappingChange[] = [
  // HTML as text keeps links, numbers and images; attachments show whether the text displays them. One vendor gained
  // priorities.
  { changed: { messages: ['body', 'attachments'], conversations: ['priority', 'priority_raw'] } },
  // Another vendor's messages show their files.
  { changed: { messages: ['attachments'] } },
  // Two more vendors' conversations show their inbox.
  { changed: { conversations: ['inbox'] } },
];

/** Returns the number of the mapping that gave an attribute its current meaning; 0 if it never changed. */
export const meaningOf = (
  changes: readonly MappingChange[],
  resource: WatchedName,
  attribute: string,
): number => changes.findLastIndex(({ changed }) => changed?.[resource]?.includes(attribute)) + 1;

/** Returns whether any attribute of a resource has changed its meaning since the mapping of this number. */
export const hasChangedSince = (
  changes: readonly MappingChange[],
  resource: WatchedName,
  number: number,
): boolean => changes.slice(number).some(({ changed }) => (changed?.[resource]?.length ?? 0) > 0);

/** Returns a record with only the attributes of the mapping with this number. */
export function asMappedBy<Mapped extends object>(
  changes: readonly MappingChange[],
  resource: WatchedName,
  { record, number }: { readonly record: Mapped; readonly number: number },
): Partial<Mapped> {
  const added = new Set(changes.slice(number).flatMap((change) => change.added?.[resource] ?? []));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !added.has(name))) as Partial<Mapped>;
}

/** Attributes with names that some vendors return only in separate look-ups. */
const lookedUp: Readonly<Record<WatchedName, readonly string[]>> = {
  conversations: ['customer', 'assignee', 'team', 'inbox', 'tags', 'participants'],
  messages: ['author', 'direction', 'recipients', 'status'],
  customers: ['company', 'tags'],
};

/** Returns the attributes that a read lacks if a separate look-up failed. */
export const lookedUpOf = (resource: WatchedName): readonly string[] => lookedUp[resource];
