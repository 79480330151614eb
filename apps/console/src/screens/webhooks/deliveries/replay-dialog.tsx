import type { WebhookRecord } from '@keyway/contract';
import { Notice } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../../api/send.js';
import { useChange } from '../../../api/use-change.js';
import { ChoiceField } from '../../../components/choice-field.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { TextField } from '../../../components/fields.js';
import { FormDialog } from '../../../components/dialogs/form-dialog.js';
import { toLocal, zoneName } from '../../../moments.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { replayAll, toPeriod } from './replay-plan.js';
import { ReplayProgress } from './replay-progress.js';
import { useEstimate, type Replay } from '../use-estimate.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { nameOf } from '../webhook-state.js';
import { useWords } from '../../../i18n/words.js';

const DAY_MS = 86_400_000;

type ReplayDialogProps = { readonly of: WebhookRecord; readonly onClose: () => void };
/** The number of events queued, and where to continue after an interruption. */
type Queued = { readonly count: number; readonly next: string | null };

/** Sends events of the past again: says before how many, and afterwards how far it is. */
export function ReplayDialog({ of, onClose }: ReplayDialogProps) {
  const words = useWords('webhooks');
  const [replay, setReplay] = useState<Replay>(() => ({
    from: toLocal(new Date(Date.now() - DAY_MS)),
    to: '',
    only: 'failed',
  }));
  const [hasTried, setHasTried] = useState(false);
  const [queued, setQueued] = useState<Queued>();
  const change = useReplay(of, queued, setQueued);
  const edit = (next: Partial<Replay>): void => {
    setQueued(undefined);
    setReplay((now) => ({ ...now, ...next }));
  };
  if (change.isSuccess && queued) return <ReplayProgress of={of} count={queued.count} onClose={onClose} />;
  const submit = (): void => {
    setHasTried(true);
    if (toPeriod(replay.from, replay.to, new Date())) change.mutate(replay);
  };
  const isWrong = hasTried && toPeriod(replay.from, replay.to, new Date()) === undefined;
  return (
    <FormDialog
      title={words.replayTitle(nameOf(of))}
      action={words.replaySend}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.from}
        type="datetime-local"
        value={replay.from}
        problem={isWrong ? words.problems.needsPeriod : undefined}
        onChange={(from) => edit({ from })}
      />
      <TextField
        label={words.to}
        hint={words.toHint(zoneName())}
        type="datetime-local"
        isOptional
        value={replay.to}
        onChange={(to) => edit({ to })}
      />
      <ChoiceField
        label={words.replayWhat}
        value={replay.only}
        choices={(['failed', 'all'] as const).map((value) => ({ value, ...words.replayChoices[value] }))}
        onChange={(only) => edit({ only })}
      />
      <Plan of={of} replay={replay} />
      {queued && !change.isSuccess && <p role="status">{words.queued(String(queued.count))}</p>}
    </FormDialog>
  );
}

/** The events to send, and their target. */
function Plan({ of, replay }: { of: WebhookRecord; replay: Replay }) {
  const words = useWords('webhooks');
  const { data, error, refetch } = useEstimate(of, replay);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!data) return null;
  const count = data.isWhole ? String(data.count) : words.moreThan(String(data.count));
  return (
    <Notice tone="neutral" role="status" title={words.plan(count)}>
      <p>{of.delivery_url}</p>
      <p>{words.planHint}</p>
    </Notice>
  );
}

function useReplay(of: WebhookRecord, queued: Queued | undefined, onQueued: (queued: Queued) => void) {
  const app = useApplicationId();
  const api = useWebhooksApi();
  return useChange(
    async ({ from, to, only }: Replay): Promise<void> => {
      const period = toPeriod(from, to, new Date());
      if (!period) return;
      let count = queued?.count ?? 0;
      await replayAll(
        queued?.next ?? period.since,
        async (since) => {
          const body = { since, until: period.until, only };
          return take(await api.replay({ params: pathOf(of.id), body }), 200).data;
        },
        (portion, next) => {
          count += portion;
          onQueued({ count, next });
        },
      );
    },
    { stale: [['deliveries', app]] },
  );
}
