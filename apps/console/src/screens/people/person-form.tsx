import { peopleContract, type Grant, type PersonRecord } from '@keyway/contract';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { changedMembers } from '../../editing/changed-members.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useRecordForm } from '../../editing/use-record-form.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { GrantsField } from './grants-field.js';
import { pathOf, useReadPerson, useShownRoles } from './use-person-record.js';
import { useWords } from '../../i18n/words.js';

type PersonFormProps = {
  /** The person to edit; a new one if absent. */
  readonly of?: PersonRecord;
  readonly onInvited?: (person: PersonRecord) => void;
  readonly onClose: () => void;
};

type PersonDraft = { readonly email: string; readonly grants: readonly Grant[] };

const emptyDraft: PersonDraft = { email: '', grants: [{ role: 'viewer', application_id: null }] };
const toDraft = (of: PersonRecord | undefined): PersonDraft => of ?? emptyDraft;
const toChanges = ({ grants }: PersonDraft, before: PersonDraft) =>
  changedMembers({ grants: [...grants] }, { grants: [...before.grants] });

/** Invites a person, or changes their roles. */
export function PersonForm({ of, onInvited, onClose }: PersonFormProps) {
  const words = useWords('people');
  const { common, conflict: conflictWords } = useWords('shell');
  const [hasTried, setHasTried] = useState(false);
  const members = useShownRoles();
  const { form, change } = useSaving({ of, onInvited, onClose });
  const { draft, edit, conflict } = form;
  const isWrong = of === undefined && !/^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/.test(draft.email.trim());
  const submit = (): void => {
    setHasTried(true);
    if (!isWrong && draft.grants.length > 0) change.mutate(undefined);
  };
  return (
    <FormDialog
      title={of ? words.rolesOf(of.email) : words.inviteTitle}
      action={conflict ? conflictWords.save : of ? common.save : words.invite}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {!of && (
        <TextField
          label={words.email}
          hint={words.emailHint}
          type="email"
          value={draft.email}
          problem={hasTried && isWrong ? words.problems.needsEmail : problemOf(change.error, 'email')}
          autoFocus
          onChange={(email) => edit({ email })}
        />
      )}
      <GrantsField
        grants={draft.grants}
        problem={
          hasTried && draft.grants.length === 0
            ? words.problems.needsGrant
            : problemOf(change.error, 'grants')
        }
        onChange={(grants) => edit({ grants })}
      />
    </FormDialog>
  );
}

function useSaving({ of, onInvited, onClose }: PersonFormProps) {
  const api = useApi(peopleContract);
  const transactionOf = useTransactions();
  const form = useRecordForm({
    of,
    toDraft,
    toChanges,
    read: useReadPerson(),
    update: async (person, body, extraHeaders) =>
      take(await api.update({ params: pathOf(person), body, extraHeaders }), 200).data,
  });
  const change = useChange(
    async (): Promise<PersonRecord | undefined> => {
      if (of) {
        await form.save();
        return undefined;
      }
      const body = { email: form.draft.email.trim(), grants: [...form.draft.grants] };
      return take(await api.create({ body, extraHeaders: await transactionOf(body) }), 201).data;
    },
    { stale: [['people']], onDone: (invited) => (invited ? onInvited?.(invited) : onClose()) },
  );
  return { form, change };
}
