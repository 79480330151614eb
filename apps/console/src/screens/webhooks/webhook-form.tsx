import type { WebhookRecord } from '@keyway/contract';
import { useState } from 'react';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { newTransaction, useChange } from '../../api/use-change.js';
import { FieldGroup } from '../../components/choice-field.js';
import { ConnectorChecks } from '../../components/connector-checks.js';
import { CheckField, TextArea, TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/form-dialog.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShellWords } from '../../shell/words.js';
import { EventFields } from './event-fields.js';
import { pathOf, splitSecret, staleOf, useWebhooksApi } from './use-webhook.js';
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
import { useWords } from './words.js';

export type MadeWebhook = ReturnType<typeof splitSecret>;
type WebhookFormProps = {
  /** The webhook to change; a new one without it. */
  readonly of?: WebhookRecord;
  readonly onMade?: (made: MadeWebhook) => void;
  readonly onClose: () => void;
};

/** Adds a webhook, or changes one. */
export const WebhookForm = ({ of, onMade, onClose }: WebhookFormProps) => {
  const words = useWords();
  const { common } = useShellWords();
  const [before] = useState(() => (of ? toDraft(of) : emptyDraft));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<readonly WebhookProblem[]>([]);
  const edit = (change: Partial<WebhookDraft>): void => setDraft((now) => ({ ...now, ...change }));
  const change = useSaving({ of, before, onMade, onClose });
  const told = (problem: WebhookProblem): string | undefined =>
    problems.includes(problem) ? words.problems[problem] : undefined;
  const submit = (): void => {
    const found = problemsOf(draft);
    setProblems(found);
    if (found.length === 0) change.mutate(draft);
  };
  return (
    <FormDialog
      title={of ? words.editTitle(nameOf(of)) : words.addTitle}
      action={of ? common.save : common.create}
      isPending={change.isPending}
      error={change.error}
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
};

type NarrowingProps = {
  readonly draft: WebhookDraft;
  readonly error: unknown;
  readonly onChange: (change: Partial<WebhookDraft>) => void;
};

const Narrowing = ({ draft, error, onChange }: NarrowingProps) => {
  const words = useWords();
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
};

type Saving = WebhookFormProps & { readonly before: WebhookDraft };

const useSaving = ({ of, before, onMade, onClose }: Saving) => {
  const app = useApplicationId();
  const api = useWebhooksApi();
  const [extraHeaders] = useState(newTransaction);
  return useChange(
    async (draft: WebhookDraft): Promise<void> => {
      if (of) {
        take(await api.update({ params: pathOf(of.id), body: toChanges(draft, before) }), 200);
        return onClose();
      }
      onMade?.(splitSecret(take(await api.create({ body: toBody(draft), extraHeaders }), 201).data));
    },
    { stale: staleOf(app) },
  );
};
