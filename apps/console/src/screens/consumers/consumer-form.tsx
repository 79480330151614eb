import {
  consumersContract,
  type ConsumerMetadata,
  type ConsumerRecord,
  isConsumerId,
} from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useWords } from '../../i18n/words.js';

type ConsumerFormProps = {
  readonly of?: ConsumerRecord;
  readonly onAdded?: (consumerId: string) => void;
  readonly onClose: () => void;
};

const members = ['account_name', 'user_name', 'email', 'image'] as const;

/** Adds a consumer, or changes what is known about one. */
export function ConsumerForm({ of, onAdded, onClose }: ConsumerFormProps) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const api = useApi(consumersContract, app);
  const [id, setId] = useState(of?.consumer_id ?? '');
  const [metadata, setMetadata] = useState<ConsumerMetadata>({ ...of?.metadata });
  const [problem, setProblem] = useState<string>();
  const transactionOf = useTransactions();
  const change = useChange(
    async () => {
      const body = { metadata: changedMembers(of?.metadata ?? {}, metadata) };
      if (of) return take(await api.update({ params: { consumer_id: segment(id) }, body }), 200);
      const content = { consumer_id: id, ...body };
      return take(await api.create({ body: content, extraHeaders: await transactionOf(content) }), 201);
    },
    {
      stale: [['consumers', app]],
      onDone: () => {
        onClose();
        onAdded?.(id);
      },
    },
  );
  const submit = () => {
    if (!isConsumerId(id)) return setProblem(words.needsId);
    setProblem(undefined);
    change.mutate(undefined);
  };
  return (
    <FormDialog
      title={of ? words.editTitle(of.consumer_id) : words.addTitle}
      action={of ? common.save : common.create}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!of && (
        <TextField
          label={words.id}
          hint={words.idHint}
          value={id}
          problem={problem ?? problemOf(change.error, 'consumer_id')}
          autoFocus
          onChange={setId}
        />
      )}
      {members.map((name) => (
        <TextField
          key={name}
          label={words.members[name]}
          isOptional
          value={metadata[name] ?? ''}
          problem={problemOf(change.error, `metadata.${name}`)}
          onChange={(value) => setMetadata({ ...metadata, [name]: value })}
        />
      ))}
    </FormDialog>
  );
}

const changedMembers = (before: ConsumerMetadata, after: ConsumerMetadata): ConsumerMetadata =>
  Object.fromEntries(
    members
      .map((name) => [name, after[name]?.trim() ?? ''] as const)
      .filter(([name, value]) => value !== (before[name] ?? '')),
  );
