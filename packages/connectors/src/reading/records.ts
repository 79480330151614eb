import { resources, type RecordOf, type ResourceName } from '@keyway/contract';

/** Whether an attribute can say that nothing is known. */
type CanBeUnsaid<Value> = null extends Value
  ? true
  : [Value] extends [readonly unknown[]]
    ? true
    : string extends Value
      ? false
      : 'unknown' extends Value
        ? true
        : false;
type Said<Item> = {
  [Key in keyof Item as CanBeUnsaid<Item[Key]> extends true ? never : Key]: Item[Key];
} & { [Key in keyof Item as CanBeUnsaid<Item[Key]> extends true ? Key : never]?: Item[Key] };

/** How an attribute says that nothing is known of it. */
const unsaid = (schema: { safeParse: (value: unknown) => { success: boolean } }): unknown =>
  [null, [], 'unknown'].find((value) => schema.safeParse(value).success);

const blanks = Object.fromEntries(
  Object.entries(resources).map(([name, { schema }]) => [
    name,
    Object.fromEntries(Object.entries(schema.shape).map(([field, shape]) => [field, unsaid(shape)])),
  ]),
);

/**
 * A record from what a vendor says of it; what it does not say is unknown. Written over a copy that has every attribute,
 * because V8 takes many times as long for an object literal that goes on after a spread.
 */
export const recordFrom = <Name extends ResourceName>(
  name: Name,
  said: Said<RecordOf<Name>>,
): RecordOf<Name> => Object.assign({ ...blanks[name] }, said) as object as RecordOf<Name>;
