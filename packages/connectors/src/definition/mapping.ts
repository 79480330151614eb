/** The resources whose records become events. */
export type WatchedName = 'conversations' | 'messages' | 'customers';

/** Attributes by resource. */
type Attributes = { readonly [Resource in WatchedName]?: readonly string[] };

/** How a release maps the same records otherwise than the one before it. */
export type MappingChange = {
  /** Attributes that hold something else for the same record. */
  readonly changed?: Attributes;
  /** Attributes that records did not have before. */
  readonly added?: Attributes;
};

/**
 * Every change of a mapping that a release brought, the oldest first. The number of a mapping is how many there are.
 *
 * Events tell what changed at the helpdesk by comparing keyed codes of attributes, so an attribute that holds something
 * else after an update would be told as `updated` for every known record. Whoever changes what an attribute holds adds a
 * line here, such as
 *
 *     { changed: { messages: ['body', 'attachments'] } },
 *
 * and records the golden file of the mappings anew: `KEYWAY_RECORD_MAPPINGS=1 npx vitest run --project server mappings`.
 * The test of that file fails while the line is missing.
 */
export const mappingChanges: readonly MappingChange[] = [
  // HTML as text keeps links, numbers and pictures; attachments say whether the text shows them. One vendor got priorities.
  { changed: { messages: ['body', 'attachments'], conversations: ['priority', 'priority_raw'] } },
  // One more vendor's messages show their files.
  { changed: { messages: ['attachments'] } },
  // Two more vendors' conversations show their inbox.
  { changed: { conversations: ['inbox'] } },
];

/** The number of the mapping with which an attribute got the meaning that it has; 0 if it always had it. */
export const meaningOf = (
  changes: readonly MappingChange[],
  resource: WatchedName,
  attribute: string,
): number => changes.findLastIndex(({ changed }) => changed?.[resource]?.includes(attribute)) + 1;

/** Whether some attribute of a resource has changed its meaning since the mapping of this number. */
export const hasChangedSince = (
  changes: readonly MappingChange[],
  resource: WatchedName,
  number: number,
): boolean => changes.slice(number).some(({ changed }) => (changed?.[resource]?.length ?? 0) > 0);

/** A record with the attributes that the mapping of this number knew. */
export function asMappedBy<Mapped extends object>(
  changes: readonly MappingChange[],
  resource: WatchedName,
  { record, number }: { readonly record: Mapped; readonly number: number },
): Partial<Mapped> {
  const added = new Set(changes.slice(number).flatMap((change) => change.added?.[resource] ?? []));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !added.has(name))) as Partial<Mapped>;
}

/** Attributes that show names which some vendors are asked for beside the record. */
const lookedUp: Readonly<Record<WatchedName, readonly string[]>> = {
  conversations: ['customer', 'assignee', 'team', 'inbox', 'tags', 'participants'],
  messages: ['author', 'direction', 'recipients', 'status'],
  customers: ['company', 'tags'],
};

/** Attributes that a read did not carry, if a look-up beside it failed. */
export const lookedUpOf = (resource: WatchedName): readonly string[] => lookedUp[resource];
