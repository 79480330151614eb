import { applicationsContract, logDetails, type ApplicationRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { SelectField, TextArea, TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { changedMembers } from '../../editing/changed-members.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useRecordForm } from '../../editing/use-record-form.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { usePage } from '../../session/session-context.js';
import { toBody, toDraft } from './application-draft.js';
import { useReadApplication, useShownSettings } from './use-application-record.js';
import { useWords } from '../../i18n/words.js';

type ApplicationFormProps = { readonly of: ApplicationRecord | undefined; readonly onClose: () => void };

/** Adds an application, or changes one. */
export function ApplicationForm({ of, onClose }: ApplicationFormProps) {
  const words = useWords('applications');
  const { common, conflict: conflictWords } = useWords('shell');
  const api = useApi(applicationsContract);
  const [problem, setProblem] = useState<string>();
  const transactionOf = useTransactions();
  const members = useShownSettings();
  const { is_development } = usePage();
  const form = useRecordForm({
    of,
    toDraft: (row) => toDraft(row, is_development),
    toChanges: (draft, before) => changedMembers(toBody(draft), toBody(before)),
    read: useReadApplication(),
    update: async ({ id }, body, extraHeaders) =>
      take(await api.update({ params: { id: segment(id) }, body, extraHeaders }), 200).data,
  });
  const { draft, edit, conflict } = form;
  const change = useChange(
    async () => {
      if (of) return form.save();
      const body = toBody(draft);
      take(await api.create({ body, extraHeaders: await transactionOf(body) }), 201);
    },
    { stale: [['applications']], onDone: onClose },
  );
  const submit = () => {
    if (draft.name.trim() === '') return setProblem(words.needsName);
    change.mutate(undefined);
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
        problem={problem}
        autoFocus
        onChange={(name) => edit({ name })}
      />
      <TextArea
        label={words.redirects}
        hint={words.redirectsHint}
        isOptional
        value={draft.redirects}
        onChange={(redirects) => edit({ redirects })}
      />
      <TextArea
        label={words.origins}
        hint={words.originsHint}
        isOptional
        value={draft.origins}
        onChange={(origins) => edit({ origins })}
      />
      <SelectField
        label={words.detail}
        hint={words.detailHint}
        value={draft.detail}
        options={logDetails.map((value) => ({ value, label: words.details[value] }))}
        onChange={(detail) => edit({ detail })}
      />
      {draft.detail !== 'none' && (
        <TextField
          label={words.detailDays}
          type="number"
          value={draft.days}
          onChange={(days) => edit({ days })}
        />
      )}
    </FormDialog>
  );
}
