import { applicationsContract, type ApplicationRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { type Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { ApplicationForm } from './application-form.js';
import { DeleteApplication } from './delete-application.js';
import { useWords } from '../../i18n/words.js';

/** The products that call this installation. */
export const ApplicationsScreen = () => (
  <Guarded needs={applicationsContract.list}>
    <Applications />
  </Guarded>
);

type Open = { readonly edit?: ApplicationRecord; readonly remove?: ApplicationRecord; readonly add?: true };

function Applications() {
  const words = useWords('applications');
  const may = useMay();
  const api = useApi(applicationsContract);
  const isAsked = useSearch({ strict: false, select: (search: { new?: string }) => search.new === 'yes' });
  const mayAdd = may(applicationsContract.create);
  const [open, setOpen] = useState<Open>(isAsked && mayAdd ? { add: true } : {});
  const close = () => setOpen({});
  const pages = usePages(['applications', 'page'], async (cursor) =>
    take(await api.list({ query: cursor === undefined ? {} : { cursor } }), 200),
  );
  const add = mayAdd && (
    <Button kind="primary" onPress={() => setOpen({ add: true })}>
      {words.add}
    </Button>
  );
  const columns = useColumns(setOpen);
  return (
    <Screen title={words.title} text={words.text} actions={add}>
      <List
        label={words.title}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty title={words.emptyTitle} text={words.emptyText}>
            {add}
          </Empty>
        }
      />
      {(open.add || open.edit) && <ApplicationForm of={open.edit} onClose={close} />}
      {open.remove && <DeleteApplication of={open.remove} onClose={close} />}
    </Screen>
  );
}

function useColumns(setOpen: (open: Open) => void): Column<ApplicationRecord>[] {
  const words = useWords('applications');
  const { common } = useWords('shell');
  const may = useMay();
  return [
    {
      name: 'name',
      title: words.name,
      cell: ({ id, name }) => (
        <Link to="/apps/$app" params={{ app: id }}>
          {name}
        </Link>
      ),
    },
    { name: 'id', title: words.id, cell: ({ id }) => <code>{id}</code> },
    { name: 'plan', title: words.plan, cell: ({ plan }) => plan.name },
    {
      name: 'limit',
      title: words.limit,
      isNumber: true,
      cell: ({ plan }) => plan.monthly_limit ?? words.unlimited,
    },
    {
      name: 'created',
      title: words.created,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      name: 'edit',
      title: '',
      cell: (application) => (
        <>
          {may(applicationsContract.update, application.id) && (
            <Button kind="quiet" onPress={() => setOpen({ edit: application })}>
              {words.edit}
            </Button>
          )}
          {may(applicationsContract.delete, application.id) && (
            <Button kind="quiet" onPress={() => setOpen({ remove: application })}>
              {common.delete}
            </Button>
          )}
        </>
      ),
    },
  ];
}
