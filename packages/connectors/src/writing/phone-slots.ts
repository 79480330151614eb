import type { CustomerUpdate } from '@keyway/contract';

import type { Limit } from '../definition/index.js';

type Phones = NonNullable<CustomerUpdate['phones']>;

/** Limits for values that {@link phoneSlots} cannot store. */
export const phoneLimits = (vendor: string, fieldOf: Readonly<Record<string, string>>): readonly Limit[] => [
  {
    path: 'phones',
    max: Object.keys(fieldOf).length,
    message: `${vendor} keeps ${Object.keys(fieldOf).length} numbers.`,
  },
  ...Object.keys(fieldOf).map((type): Limit => ({
    path: 'phones',
    of: { type },
    max: 1,
    message: `${vendor} keeps one number of the type ${type}.`,
  })),
];

/**
 * Returns numbers by vendor field for a vendor with one of each kind; null if there is none. A number without a known
 * type takes the first free field.
 */
export function phoneSlots<Field extends string>(
  phones: Phones,
  /** The vendor's fields by type, the most common first. */
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
    if (field !== undefined) kept[field] = each.phone;
  }
  return kept;
}
