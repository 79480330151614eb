import { applicationsContract } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { newTransaction, useChange } from '../../api/use-change.js';
import { ChoiceField } from '../../components/choice-field.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/form-dialog.js';
import { zoneName } from '../../moments.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShellWords } from '../../shell/words.js';
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
import { useWords } from './words.js';

type KeyFormProps = {
  /** The key to change; a new one without it. */
  readonly of?: ApiKeyRecord;
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
};

/** Makes a key, or changes what one may do. */
export const KeyForm = ({ of, onMade, onClose }: KeyFormProps) => {
  const words = useWords();
  const { common } = useShellWords();
  const [before] = useState(() => (of ? toDraft(of) : emptyDraft));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<readonly KeyProblem[]>([]);
  const edit = (change: Partial<KeyDraft>): void => setDraft((now) => ({ ...now, ...change }));
  const change = useSaving(of, { before, onMade, onClose });
  const told = (problem: KeyProblem): string | undefined =>
    problems.includes(problem) ? words.problems[problem] : undefined;
  const submit = (): void => {
    const found = problemsOf(draft, before, new Date());
    setProblems(found);
    if (found.length === 0) change.mutate(draft);
  };
  return (
    <FormDialog
      title={of ? words.editTitle(of.name) : words.addTitle}
      action={of ? common.save : common.create}
      isPending={change.isPending}
      error={change.error}
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
};

type Saving = Pick<KeyFormProps, 'onMade' | 'onClose'> & { readonly before: KeyDraft };

const useSaving = (of: ApiKeyRecord | undefined, { before, onMade, onClose }: Saving) => {
  const app = useApplicationId();
  const api = useApi(applicationsContract);
  const [extraHeaders] = useState(newTransaction);
  return useChange(
    async (draft: KeyDraft): Promise<void> => {
      if (of) {
        const params = { id: segment(app), key_id: segment(of.id) };
        take(await api.updateKey({ params, body: toChanges(draft, before) }), 200);
        return onClose();
      }
      const body = { ...toBody(draft), mode: draft.mode };
      // The secret goes to who shows it, and into no cache of answers.
      const { secret, ...key } = take(
        await api.createKey({ params: { id: segment(app) }, body, extraHeaders }),
        201,
      ).data;
      onMade({ secret, key });
    },
    { stale: [['keys', app]] },
  );
};
