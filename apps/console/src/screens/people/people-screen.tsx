import { peopleContract, type PersonRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { Empty } from '../../components/empty.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { useMay, usePage } from '../../session/session-context.js';
import { DeletePerson } from './delete-person.js';
import { HandOver } from './hand-over.js';
import { usePersonColumns, type PersonAction } from './person-columns.js';
import { PersonForm } from './person-form.js';
import { RoleTable } from './role-table.js';
import { SwitchPerson } from './switch-person.js';
import { useWords } from '../../i18n/words.js';

/** The people who sign in here, for owners only, and the role table for everyone. */
export function PeopleScreen() {
  const words = useWords('people');
  const { notAllowedScreen } = useWords('shell');
  const may = useMay();
  if (may(peopleContract.list)) return <People />;
  return (
    <Screen title={words.title}>
      <Notice tone="neutral" title={notAllowedScreen.title}>
        {words.ownersOnly}
      </Notice>
      <RoleTable />
    </Screen>
  );
}

type Open = { readonly action: 'invite' } | { readonly action: PersonAction; readonly person: PersonRecord };

function People() {
  const words = useWords('people');
  const { sign_in } = usePage();
  const api = useApi(peopleContract);
  const [open, setOpen] = useState<Open>();
  const pages = usePages<PersonRecord>(['people'], async (cursor) =>
    take(await api.list({ query: cursor === undefined ? {} : { cursor } }), 200),
  );
  const invite = (
    <Button kind="primary" onPress={() => setOpen({ action: 'invite' })}>
      {words.invite}
    </Button>
  );
  return (
    <Screen title={words.title} text={words.text} actions={invite}>
      {sign_in.provider === null && (
        <Notice tone="warning" title={words.noProvider}>
          {words.noProviderText}
        </Notice>
      )}
      <List
        label={words.title}
        pages={pages}
        columns={usePersonColumns((action, person) => setOpen({ action, person }))}
        keyOf={({ id }) => id}
        empty={
          <Empty title={words.emptyTitle} text={words.emptyText}>
            {invite}
          </Empty>
        }
      />
      <OpenDialog open={open} onOpen={setOpen} />
      <RoleTable />
    </Screen>
  );
}

type OpenDialogProps = {
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
};

function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const onClose = (): void => onOpen(undefined);
  const onInvited = (person: PersonRecord): void => onOpen({ action: 'link', person });
  switch (open?.action) {
    case undefined:
      return null;
    case 'invite':
      return <PersonForm onInvited={onInvited} onClose={onClose} />;
    case 'roles':
      return <PersonForm of={open.person} onClose={onClose} />;
    case 'link':
      return <HandOver of={open.person} onClose={onClose} />;
    case 'switch':
      return <SwitchPerson of={open.person} onClose={onClose} />;
    case 'delete':
      return <DeletePerson of={open.person} onClose={onClose} />;
  }
}
