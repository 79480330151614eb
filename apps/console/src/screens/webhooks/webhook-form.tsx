import type { WebhookRecord } from '@keyway/contract';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useChange } from '../../api/use-change.js';
import { FieldGroup } from '../../components/choice-field.js';
import { ConnectorChecks } from '../../components/connector-checks.js';
import { CheckField, TextArea, TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useRecordForm } from '../../editing/use-record-form.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { useApplicationId } from '../../shell/use-application.js';
import { EventFields } from './event-fields.js';
import { useShownSettings } from './use-shown-settings.js';
import { pathOf, splitSecret, staleOf, useReadWebhook, useWebhooksApi } from './use-webhook.js';
import {
  emptyDraft,
  problemsOf,
  toBody,
  toChanges,
  toDraft,
  type WebhookDraft,
  type WebhookProblem,
} from './webhook-draft.js';
import { nameOf } from './webhook-state.js';
import { useWords } from '../../i18n/words.js';

export type MadeWebhook = ReturnType<typeof splitSecret>;
type WebhookFormProps = {
  /** The webhook to change; a new one without it. */
  readonly of?: WebhookRecord;
  readonly onMade?: (made: MadeWebhook) => void;
  readonly onClose: () => void;
};

/** Adds a webhook, or changes one. */
export function WebhookForm({ of, onMade, onClose }: WebhookFormProps) {
  const words = useWords('webhooks');
  const { common, conflict: conflictWords } = useWords('shell');
  const [problems, setProblems] = useState<readonly WebhookProblem[]>([]);
  const members = useShownSettings();
  const { form, change } = useSaving({ of, onMade, onClose });
  const { draft, edit, conflict } = form;
  const told = (problem: WebhookProblem): string | undefined =>
    problems.includes(problem) ? words.problems[problem] : undefined;
  const submit = (): void => {
    const found = problemsOf(draft);
    setProblems(found);
    if (found.length === 0) change.mutate(undefined);
  };
  return (
    <FormDialog
      title={of ? words.editTitle(nameOf(of)) : words.addTitle}
      action={conflict ? conflictWords.save : of ? common.save : common.create}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        type="url"
        value={draft.address}
        problem={told('needsAddress') ?? problemOf(change.error, 'delivery_url')}
        autoFocus
        onChange={(address) => edit({ address })}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        isOptional
        value={draft.description}
        problem={problemOf(change.error, 'description')}
        onChange={(description) => edit({ description })}
      />
      <EventFields
        chosen={draft.events}
        problem={told('needsEvents') ?? problemOf(change.error, 'events')}
        onChange={(events) => edit({ events })}
      />
      <Narrowing draft={draft} error={change.error} onChange={edit} />
      <CheckField
        label={words.includeEntity}
        hint={words.includeEntityHint}
        value={draft.includesEntity}
        onChange={(includesEntity) => edit({ includesEntity })}
      />
      {!of && (
        <CheckField
          label={words.enableNow}
          hint={words.enableNowHint}
          value={draft.isEnabled}
          onChange={(isEnabled) => edit({ isEnabled })}
        />
      )}
    </FormDialog>
  );
}

type NarrowingProps = {
  readonly draft: WebhookDraft;
  readonly error: unknown;
  readonly onChange: (change: Partial<WebhookDraft>) => void;
};

function Narrowing({ draft, error, onChange }: NarrowingProps) {
  const words = useWords('webhooks');
  return (
    <>
      <TextArea
        label={words.consumers}
        hint={words.consumersHint}
        isOptional
        rows={2}
        value={draft.consumers}
        problem={problemOf(error, 'filters.consumer_ids')}
        onChange={(consumers) => onChange({ consumers })}
      />
      <FieldGroup label={words.connectors} hint={words.connectorsHint}>
        <ConnectorChecks
          chosen={draft.services}
          none={words.noConnectors}
          onChange={(services) => onChange({ services })}
        />
      </FieldGroup>
    </>
  );
}

function useSaving({ of, onMade, onClose }: WebhookFormProps) {
  const app = useApplicationId();
  const api = useWebhooksApi();
  const transactionOf = useTransactions();
  const form = useRecordForm<WebhookRecord, WebhookDraft, ReturnType<typeof toChanges>>({
    of,
    toDraft: (webhook) => (webhook ? toDraft(webhook) : emptyDraft),
    toChanges,
    read: useReadWebhook(),
    update: async ({ id }, body, extraHeaders) =>
      take(await api.update({ params: pathOf(id), body, extraHeaders }), 200).data,
  });
  const change = useChange(
    async (): Promise<void> => {
      if (of) {
        await form.save();
        return onClose();
      }
      const body = toBody(form.draft);
      onMade?.(
        splitSecret(take(await api.create({ body, extraHeaders: await transactionOf(body) }), 201).data),
      );
    },
    { stale: staleOf(app) },
  );
  return { form, change };
}
