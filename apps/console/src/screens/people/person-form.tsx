import { peopleContract, type Grant, type PersonRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { newTransaction, useChange } from '../../api/use-change.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/form-dialog.js';
import { useShellWords } from '../../shell/words.js';
import { GrantsField } from './grants-field.js';
import { useWords } from './words.js';

type PersonFormProps = {
  /** Whose roles to change; somebody new without it. */
  readonly of?: PersonRecord;
  readonly onInvited?: (person: PersonRecord) => void;
  readonly onClose: () => void;
};

const everything: readonly Grant[] = [{ role: 'viewer', application_id: null }];

/** Invites somebody, or changes what they may do. */
export const PersonForm = ({ of, onInvited, onClose }: PersonFormProps) => {
  const words = useWords();
  const { common } = useShellWords();
  const [email, setEmail] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>(of?.grants ?? everything);
  const [hasTried, setHasTried] = useState(false);
  const change = useSaving({ of, onInvited, onClose });
  const isWrong = of === undefined && !/^\S+@\S+$/.test(email.trim());
  const submit = (): void => {
    setHasTried(true);
    if (!isWrong && grants.length > 0) change.mutate({ email: email.trim(), grants: [...grants] });
  };
  return (
    <FormDialog
      title={of ? words.rolesOf(of.email) : words.inviteTitle}
      action={of ? common.save : words.invite}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!of && (
        <TextField
          label={words.email}
          hint={words.emailHint}
          type="email"
          value={email}
          problem={hasTried && isWrong ? words.problems.needsEmail : problemOf(change.error, 'email')}
          autoFocus
          onChange={setEmail}
        />
      )}
      <GrantsField
        grants={grants}
        problem={
          hasTried && grants.length === 0 ? words.problems.needsGrant : problemOf(change.error, 'grants')
        }
        onChange={setGrants}
      />
    </FormDialog>
  );
};

const useSaving = ({ of, onInvited, onClose }: PersonFormProps) => {
  const api = useApi(peopleContract);
  const [extraHeaders] = useState(newTransaction);
  return useChange(
    async ({ email, grants }: { email: string; grants: Grant[] }): Promise<PersonRecord> => {
      if (!of) return take(await api.create({ body: { email, grants }, extraHeaders }), 201).data;
      const params = { person_id: segment(of.id) };
      return take(await api.update({ params, body: { grants } }), 200).data;
    },
    { stale: [['people']], onDone: (person) => (of ? onClose() : onInvited?.(person)) },
  );
};
