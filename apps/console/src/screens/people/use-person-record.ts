import { peopleContract, type Grant, type PersonRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { Shown } from '../../editing/conflict-notice.js';
import { useApplications } from '../../shell/start.js';
import { useWords } from '../../i18n/words.js';

export const pathOf = ({ id }: PersonRecord) => ({ person_id: segment(id) });

/** Reads a person as they are now. */
export function useReadPerson() {
  const api = useApi(peopleContract);
  return async (of: PersonRecord) => take(await api.get({ params: pathOf(of) }), 200).data;
}

/** The editable members of a person, by their names on the screen. */
export function useShownRoles(): Shown<PersonRecord>[] {
  const words = useWords('people');
  const { data = [] } = useApplications();
  const place = (id: string | null): string =>
    id === null ? words.anywhere : (data.find((each) => each.id === id)?.name ?? id);
  const say = ({ role, application_id }: Grant): string =>
    `${words.roles[role].label} (${place(application_id)})`;
  return [
    { label: words.grants, value: ({ grants }) => grants.map(say) },
    // Whether someone has signed in yet is no change by a person.
    {
      label: words.status,
      value: ({ status }) => words.statuses[status === 'disabled' ? 'disabled' : 'active'],
    },
  ];
}
