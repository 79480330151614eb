import { applicationsContract } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ChoiceField } from '../../components/choice-field.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useRecordForm } from '../../editing/use-record-form.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { zoneName } from '../../moments.js';
import { useApplicationId } from '../../shell/use-application.js';
import { BindingFields } from './binding-fields.js';
import {
  emptyDraft,
  problemsOf,
  toBody,
  toChanges,
  toDraft,
  type ApiKeyRecord,
  type KeyDraft,
  type KeyProblem,
} from './key-draft.js';
import { ScopeFields } from './scope-fields.js';
import type { MadeKey } from './show-key.js';
import { useKeyPath, useReadKey, useShownRights } from './use-key-record.js';
import { useWords } from '../../i18n/words.js';

type KeyFormProps = {
  /** The key to change; a new one without it. */
  readonly of?: ApiKeyRecord;
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
};

/** Makes a key, or changes what one may do. */
export function KeyForm({ of, onMade, onClose }: KeyFormProps) {
  const words = useWords('keys');
  const { common, conflict: conflictWords } = useWords('shell');
  const [problems, setProblems] = useState<readonly KeyProblem[]>([]);
  const members = useShownRights();
  const { form, change } = useSaving({ of, onMade, onClose });
  const { before, draft, edit, conflict } = form;
  const told = (problem: KeyProblem): string | undefined =>
    problems.includes(problem) ? words.problems[problem] : undefined;
  const submit = (): void => {
    const found = problemsOf(draft, before, new Date());
    setProblems(found);
    if (found.length === 0) change.mutate(undefined);
  };
  return (
    <FormDialog
      title={of ? words.editTitle(of.name) : words.addTitle}
      action={conflict ? conflictWords.save : of ? common.save : common.create}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={draft.name}
        problem={told('needsName') ?? problemOf(change.error, 'name')}
        autoFocus
        onChange={(name) => edit({ name })}
      />
      {!of && (
        <ChoiceField
          label={words.mode}
          value={draft.mode}
          choices={(['live', 'test'] as const).map((value) => ({ value, ...words.modes[value] }))}
          onChange={(mode) => edit({ mode })}
        />
      )}
      <ScopeFields draft={draft} problem={told('needsScope')} onChange={edit} />
      <BindingFields draft={draft} error={change.error} onChange={edit} />
      <TextField
        label={words.expires}
        hint={words.expiresHint(zoneName())}
        type="datetime-local"
        isOptional
        value={draft.expires}
        problem={told('needsFuture') ?? problemOf(change.error, 'expires_at')}
        onChange={(expires) => edit({ expires })}
      />
    </FormDialog>
  );
}

function useSaving({ of, onMade, onClose }: KeyFormProps) {
  const app = useApplicationId();
  const api = useApi(applicationsContract);
  const pathOf = useKeyPath();
  const read = useReadKey();
  const transactionOf = useTransactions();
  const form = useRecordForm<ApiKeyRecord, KeyDraft, ReturnType<typeof toChanges>>({
    of,
    toDraft: (key) => (key ? toDraft(key) : emptyDraft),
    toChanges,
    read,
    update: async (key, body, extraHeaders) =>
      take(await api.updateKey({ params: pathOf(key), body, extraHeaders }), 200).data,
  });
  const change = useChange(
    async (): Promise<void> => {
      if (of) {
        await form.save();
        return onClose();
      }
      const body = { ...toBody(form.draft), mode: form.draft.mode };
      const params = { id: segment(app) };
      const created = await api.createKey({ params, body, extraHeaders: await transactionOf(body) });
      // The secret goes to who shows it, and into no cache of answers.
      const { secret, ...key } = take(created, 201).data;
      onMade({ secret, key });
    },
    { stale: [['keys', app]] },
  );
  return { form, change };
}
