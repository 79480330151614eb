import type { WebhookRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { take } from '../../../api/send.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { PlainDialog } from '../../../components/dialogs/plain-dialog.js';
import { useApplicationId } from '../../../shell/use-application.js';
import styles from './replay-progress.module.css';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { nameOf } from '../webhook-state.js';
import { useWords } from '../../../i18n/words.js';

const LOOK_AGAIN_MS = 2_000;
const LIMIT = 200;

type ReplayProgressProps = {
  readonly of: WebhookRecord;
  /** How many events were queued. */
  readonly count: number;
  readonly onClose: () => void;
};
type Waiting = { readonly untried: number; readonly tried: number; readonly isMore: boolean };

/** How far a replay is, by what still waits for the webhook. */
export function ReplayProgress({ of, count, onClose }: ReplayProgressProps) {
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const app = useApplicationId();
  const queries = useQueryClient();
  const { data, error, refetch } = useWaiting(of.id);
  const isDone = data !== undefined && data.untried === 0 && !data.isMore;
  const close = (): void => {
    void queries.invalidateQueries({ queryKey: ['deliveries', app] });
    onClose();
  };
  return (
    <PlainDialog
      title={words.replayTitle(nameOf(of))}
      actions={
        <Button kind="primary" onPress={close}>
          {common.close}
        </Button>
      }
      onClose={close}
    >
      {error && <FailureNotice error={error} onRetry={refetch} />}
      <p>{words.queued(String(count))}</p>
      {count > 0 && data && !isDone && (
        <div className={styles.progress} role="status">
          <progress aria-label={words.untried} value={Math.max(0, count - data.untried)} max={count} />
          <p>
            {words.untried}: {data.isMore ? words.moreThan(String(data.untried)) : data.untried}
          </p>
        </div>
      )}
      {count > 0 && isDone && (
        <Notice tone={data.tried > 0 ? 'warning' : 'good'} role="status" title={words.replayDone}>
          {data.tried > 0 && <p>{words.triedAgain(String(data.tried))}</p>}
        </Notice>
      )}
    </PlainDialog>
  );
}

/** Pending deliveries without an attempt; of very many, the newest. */
function useWaiting(id: string) {
  const app = useApplicationId();
  const api = useWebhooksApi();
  return useQuery({
    queryKey: ['deliveries', app, id, 'waiting'],
    queryFn: async (): Promise<Waiting> => {
      const query = { filter: { state: 'pending' as const }, limit: LIMIT };
      const { data, meta } = take(await api.listDeliveries({ params: pathOf(id), query }), 200);
      const untried = data.filter(({ attempt_count }) => attempt_count === 0).length;
      return { untried, tried: data.length - untried, isMore: meta.cursors.next !== null };
    },
    refetchInterval: ({ state }) => (state.data?.untried === 0 && !state.data.isMore ? false : LOOK_AGAIN_MS),
  });
}
