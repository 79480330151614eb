import type { Conversation, Message, Person } from './records.js';

type Records = { message: Message; conversation: Conversation; person: Person };
type ChangeOf<Of extends keyof Records> = {
  readonly of: Of;
  readonly verb: 'created' | 'updated' | 'deleted';
  /** As it is after the change; as it was last where it is gone. */
  readonly record: Records[Of];
  /** As it was before it was updated. */
  readonly before?: Records[Of];
  /** Attributes that have another value now; none where only the time of the last change moved. */
  readonly changed: readonly (keyof Records[Of])[];
  /** Who did it; null where the helpdesk is not told. */
  readonly byId: number | null;
};

/** The kind of change to a record of the helpdesk. */
export type Change = { [Of in keyof Records]: ChangeOf<Of> }[keyof Records];

const change = <Of extends keyof Records>(
  of: Of,
  verb: Change['verb'],
  record: Records[Of],
  more: Partial<ChangeOf<Of>> = {},
): Change => ({ of, verb, record, changed: [], byId: null, ...more }) as unknown as Change;

export const created = <Of extends keyof Records>(of: Of, record: Records[Of]): Change =>
  change(of, 'created', record, { byId: 'authorId' in record ? record.authorId : null });

export const updated = <Of extends keyof Records>(of: Of, before: Records[Of], record: Records[Of]): Change =>
  change(of, 'updated', record, { before, changed: attributesThatDiffer(before, record) });

export const deleted = <Of extends keyof Records>(of: Of, record: Records[Of]): Change =>
  change(of, 'deleted', record);

const attributesThatDiffer = <Item extends object>(before: Item, after: Item): (keyof Item)[] =>
  (Object.keys(after) as (keyof Item)[]).filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
