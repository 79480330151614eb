import { webhooksContract, type deliveryDetailSchema, type WebhookRecord } from '@keyway/contract';
import { Badge, Bone, Button, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { take } from '../../../api/send.js';
import { Code, CopyValue } from '../../../components/code.js';
import { Facts } from '../../../components/facts.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { PlainDialog } from '../../../components/dialogs/plain-dialog.js';
import { Time } from '../../../components/time.js';
import { useMay } from '../../../session/session-context.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { AttemptNotice } from './attempt-notice.js';
import { deliveryTones, shownStateOf } from './delivery-state.js';
import { RetryButton } from './retry-button.js';
import { usePayload } from './use-payload.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { useWords } from '../../../i18n/words.js';

const LOOK_AGAIN_MS = 3_000;

type Detail = z.infer<typeof deliveryDetailSchema>;
type DeliveryDialogProps = {
  readonly of: WebhookRecord;
  readonly id: string;
  readonly onClose: () => void;
};

/** One delivery with its attempts; looks again while it waits. */
export function DeliveryDialog({ of, id, onClose }: DeliveryDialogProps) {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const may = useMay();
  const api = useWebhooksApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['delivery', app, of.id, id],
    queryFn: async (): Promise<Detail> => {
      const params = { ...pathOf(of.id), delivery_id: segment(id) };
      return take(await api.getDelivery({ params }), 200).data;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? LOOK_AGAIN_MS : false),
  });
  const mayRetry = data && of.status === 'enabled' && may(webhooksContract.retryDelivery, app);
  return (
    <PlainDialog
      title={data?.event_type ?? words.delivery}
      isWide
      actions={
        <>
          {mayRetry && <RetryButton of={of} id={id} kind="secondary" />}
          <Button kind="primary" onPress={onClose}>
            {common.close}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height="8rem" />}
      {data && <DeliveryFacts delivery={data} />}
    </PlainDialog>
  );
}

function DeliveryFacts({ delivery }: { delivery: Detail }) {
  const words = useWords('webhooks');
  const shown = shownStateOf(delivery);
  const { data: payload } = usePayload(delivery);
  const { id, attempt_count, created_at, next_attempt_at, attempts } = delivery;
  return (
    <>
      <Facts
        facts={[
          [
            words.state,
            <Badge key="state" tone={deliveryTones[shown]}>
              {words.deliveryStates[shown]}
            </Badge>,
          ],
          [words.attempts, attempt_count],
          [words.created, <Time key="created" at={created_at} />],
          [words.nextAttempt, next_attempt_at === null ? '–' : <Time key="next" at={next_attempt_at} />],
          [words.eventId, <CopyValue key="id" label={words.eventId} value={id} />],
        ]}
      />
      {attempts.length === 0 && <p>{words.noAttempts}</p>}
      {attempts.map((attempt, index) => (
        <AttemptNotice key={attempt.at} attempt={attempt} number={attempts.length - index} />
      ))}
      {payload && <Code label={words.payload} text={JSON.stringify(payload, null, 2)} />}
      {payload === null && <p data-reading="quiet">{words.noPayload}</p>}
    </>
  );
}
