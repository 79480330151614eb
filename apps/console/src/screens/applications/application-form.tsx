import { applicationsContract, logDetails, type ApplicationRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { newTransaction, useChange } from '../../api/use-change.js';
import { SelectField, TextArea, TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/form-dialog.js';
import { toLines } from '../../components/to-lines.js';
import { useShellWords } from '../../shell/words.js';
import { useWords } from './words.js';

type ApplicationFormProps = { readonly of: ApplicationRecord | undefined; readonly onClose: () => void };

/** Adds an application, or changes one. */
export const ApplicationForm = ({ of, onClose }: ApplicationFormProps) => {
  const words = useWords();
  const { common } = useShellWords();
  const api = useApi(applicationsContract);
  const [name, setName] = useState(of?.name ?? '');
  const [redirects, setRedirects] = useState(of?.redirect_uris.join('\n') ?? '');
  const [origins, setOrigins] = useState(of?.embed_origins.join('\n') ?? '');
  const [detail, setDetail] = useState(of?.log_detail ?? 'none');
  const [days, setDays] = useState(String(of?.log_detail_days ?? 7));
  const [problem, setProblem] = useState<string>();
  const [extraHeaders] = useState(newTransaction);
  const change = useChange(
    async () => {
      const body = {
        log_detail: detail,
        log_detail_days: Number(days),
        name: name.trim(),
        redirect_uris: toLines(redirects),
        embed_origins: toLines(origins),
      };
      if (of) return take(await api.update({ params: { id: segment(of.id) }, body }), 200);
      return take(await api.create({ body, extraHeaders }), 201);
    },
    { stale: [['applications']], onDone: onClose },
  );
  const submit = () => {
    if (name.trim() === '') return setProblem(words.needsName);
    change.mutate(undefined);
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
        value={name}
        problem={problem}
        autoFocus
        onChange={setName}
      />
      <TextArea
        label={words.redirects}
        hint={words.redirectsHint}
        isOptional
        value={redirects}
        onChange={setRedirects}
      />
      <TextArea
        label={words.origins}
        hint={words.originsHint}
        isOptional
        value={origins}
        onChange={setOrigins}
      />
      <SelectField
        label={words.detail}
        hint={words.detailHint}
        value={detail}
        options={logDetails.map((value) => ({ value, label: words.details[value] }))}
        onChange={setDetail}
      />
      {detail !== 'none' && (
        <TextField label={words.detailDays} type="number" value={days} onChange={setDays} />
      )}
    </FormDialog>
  );
};
