import type { AuditEntryRecord } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { useApplications } from '../../shell/start.js';
import { CallLink } from './call-link.js';
import { useActorName } from './use-actor-name.js';
import { useWords } from '../../i18n/words.js';

const INSTALLATION = '_system';

/** An entry in a row; its moment opens all that there is of it. */
export function useAuditColumns(app: string | undefined): Column<AuditEntryRecord>[] {
  const words = useWords('audit');
  const actorOf = useActorName(app);
  return [
    {
      name: 'time',
      title: words.time,
      cell: ({ id, at }) => (
        <Link to="." search={((search: object) => ({ ...search, entry: id, at })) as never} replace>
          <Time at={at} />
        </Link>
      ),
    },
    { name: 'action', title: words.action, cell: ({ action }) => <code>{action}</code> },
    { name: 'actor', title: words.actor, cell: ({ actor }) => actorOf(actor) },
    ...(app === undefined
      ? [
          {
            name: 'application',
            title: words.application,
            cell: ({ application_id }: AuditEntryRecord) => <OfApplication id={application_id} />,
          },
        ]
      : []),
    { name: 'about', title: words.about, cell: (entry) => <About entry={entry} /> },
    { name: 'call', title: '', cell: (entry) => <CallLink entry={entry} /> },
  ];
}

function OfApplication({ id }: { id: string }) {
  const words = useWords('audit');
  const { data = [] } = useApplications();
  if (id === INSTALLATION) return words.installation;
  const found = data.find((each) => each.id === id);
  // One that is deleted has no screen any more.
  if (!found) return id;
  return (
    <Link to="/apps/$app/audit" params={{ app: id }}>
      {found.name}
    </Link>
  );
}

function About({ entry }: { entry: AuditEntryRecord }) {
  const { consumer_id, service_id, subject, application_id } = entry;
  const others = [service_id, subject].filter((part) => part !== null);
  if (consumer_id === null) return others.join(' · ') || '–';
  return (
    <span>
      <Link to="/apps/$app/consumers/$consumer" params={{ app: application_id, consumer: consumer_id }}>
        {consumer_id}
      </Link>
      {others.map((part) => ` · ${part}`)}
    </span>
  );
}
