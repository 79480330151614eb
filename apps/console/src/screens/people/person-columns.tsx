import type { PersonRecord } from '@keyway/contract';
import { Badge, Button, type Tone } from '@keyway/ui';

import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { useSession } from '../../session/session-context.js';
import { useApplications } from '../../shell/start.js';
import { useWords } from '../../i18n/words.js';

export type PersonAction = 'roles' | 'link' | 'switch' | 'delete';

const tones: Readonly<Record<PersonRecord['status'], Tone>> = {
  invited: 'neutral',
  active: 'good',
  disabled: 'bad',
};

export function usePersonColumns(
  onAction: (action: PersonAction, person: PersonRecord) => void,
): Column<PersonRecord>[] {
  const words = useWords('people');
  const { common } = useWords('shell');
  return [
    { name: 'person', title: words.person, cell: (person) => <Name of={person} /> },
    {
      name: 'status',
      title: words.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{words.statuses[status]}</Badge>,
    },
    { name: 'grants', title: words.grants, cell: (person) => <Grants of={person} /> },
    {
      name: 'seen',
      title: words.lastSignIn,
      cell: ({ last_sign_in_at: at }) => (at === null ? common.never : <Time at={at} />),
    },
    { name: 'actions', title: '', cell: (person) => <Actions of={person} onAction={onAction} /> },
  ];
}

type Of = { readonly of: PersonRecord };

const Name = ({ of }: Of) => (
  <span>
    <strong>{of.name ?? of.email}</strong>
    {of.name !== null && (
      <>
        <br />
        <small data-reading="quiet">{of.email}</small>
      </>
    )}
  </span>
);

function Grants({ of }: Of) {
  const words = useWords('people');
  const { common } = useWords('shell');
  const { data = [] } = useApplications();
  if (of.grants.length === 0) return common.none;
  const place = (id: string | null): string =>
    id === null ? words.anywhere : (data.find((each) => each.id === id)?.name ?? id);
  return (
    <div>
      {of.grants.map(({ role, application_id: id }) => (
        <div key={`${role} ${id}`}>
          {words.roles[role].label} <small data-reading="quiet">{place(id)}</small>
        </div>
      ))}
    </div>
  );
}

type ActionsProps = Of & { readonly onAction: (action: PersonAction, person: PersonRecord) => void };

/** Prevents people from locking themselves out. */
function Actions({ of, onAction }: ActionsProps) {
  const words = useWords('people');
  const { common } = useWords('shell');
  const { person } = useSession();
  const button = (action: PersonAction, text: string) => (
    <Button kind="quiet" onPress={() => onAction(action, of)}>
      {text}
    </Button>
  );
  const isSelf = person?.id === of.id;
  return (
    <span>
      {button('roles', words.changeRoles)}
      {button('link', words.signInLink)}
      {!isSelf && button('switch', of.status === 'disabled' ? words.enable : words.disable)}
      {!isSelf && button('delete', common.delete)}
    </span>
  );
}
