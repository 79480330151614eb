import { derived, derivedBy } from '../derived.js';
import type { Helpdesk, Person } from '../helpdesk.js';
import { orderBy } from '../paging/sorted-view.js';

/** The companies' names; their index is their number. */
export const companiesOf = derived((helpdesk): string[] => [
  ...new Set(helpdesk.contacts().flatMap(({ company }) => company ?? [])),
]);

const sorted = derivedBy<Person[]>();

/** Contacts in ascending order of a vendor's own key, ties by id. `name` identifies the order in the cache. */
export const contactsBy = (
  helpdesk: Helpdesk,
  name: string,
  keyOf: (person: Person) => string,
): readonly Person[] =>
  sorted(helpdesk, name, () =>
    helpdesk
      .contacts()
      .map((person) => ({ person, id: person.id, key: keyOf(person) }))
      .sort(orderBy('key'))
      .map(({ person }) => person),
  );

type Part = 'first' | 'last';

/** A name in two: the last word is the family's. Which part a single word is, is the vendor's matter. */
export function partsOf(name: string, single: Part = 'first'): Record<Part, string> {
  const words = name.split(' ');
  if (words.length === 1) return { first: '', last: '', [single]: name };
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

/** The whole name after one or both of its parts were written; a part that was not stays. */
export const joinParts = (before: Record<Part, string>, first: unknown, last: unknown): string =>
  [first === undefined ? before.first : first, last === undefined ? before.last : last]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
