import type { CustomerUpdate } from '@keyway/contract';

import { invalid } from '../definition/index.js';

type Phones = NonNullable<CustomerUpdate['phones']>;

/**
 * Numbers for a vendor that keeps one of each kind, by the vendor's field; null where there is none. A number whose type
 * names no kind takes the first that is free.
 */
export function phoneSlots<Field extends string>(
  vendor: string,
  phones: Phones,
  /** The vendor's field by type, the most usual first. */
  fieldOf: Readonly<Record<string, Field>>,
): Record<Field, string | null> {
  const fields = Object.values(fieldOf);
  const kept = Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, string | null>;
  const ownField = ({ type }: Phones[number]): Field | undefined =>
    type && Object.hasOwn(fieldOf, type) ? fieldOf[type] : undefined;
  const named = phones.filter((phone) => ownField(phone) !== undefined);
  for (const each of [...named, ...phones.filter((phone) => !named.includes(phone))]) {
    const free = fields.find((field) => kept[field] === null);
    const field = ownField(each) ?? free;
    if (field === undefined) throw invalid(`${vendor} keeps ${fields.length} numbers.`, 'phones');
    if (kept[field] !== null) throw invalid(`${vendor} keeps one number of each type.`, 'phones');
    kept[field] = each.phone;
  }
  return kept;
}
