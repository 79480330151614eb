import type { DeliveryRecord, WebhookRecord } from '@keyway/contract';
import { Badge, Button, segment } from '@keyway/ui';

import { take } from '../../../api/send.js';
import { useChange } from '../../../api/use-change.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { deliveryTones, shownStateOf } from './delivery-state.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { useWords } from '../../../i18n/words.js';

const LOOK_MS = 700;
/** An endpoint may take 15 seconds to respond. */
const MOST_LOOKS = 30;

type RetryButtonProps = {
  readonly of: Pick<WebhookRecord, 'id'>;
  /** Of the delivery. */
  readonly id: string;
  readonly kind: 'secondary' | 'quiet';
};

/** Has an event delivered once more, now, and says how that went. */
export function RetryButton({ of, id, kind }: RetryButtonProps) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const retry = useRetry(of);
  const change = useChange(() => retry(id), {
    stale: [
      ['deliveries', app],
      ['delivery', app],
    ],
  });
  return (
    <>
      <Button kind={kind} isPending={change.isPending} onPress={() => change.mutate(undefined)}>
        {words.retry}
      </Button>
      <span role="status">{change.data && <Outcome delivery={change.data} />}</span>
      {change.error && <FailureNotice error={change.error} />}
    </>
  );
}

function Outcome({ delivery }: { delivery: DeliveryRecord }) {
  const words = useWords('webhooks');
  const state = shownStateOf(delivery);
  const { last_status_code: status } = delivery;
  const said = status === null ? words.noAnswer : words.answered(String(status));
  return <Badge tone={deliveryTones[state]}>{`${words.deliveryStates[state]} · ${said}`}</Badge>;
}

/** Delivers an event once more, and waits for what comes of that attempt. */
export function useRetry({ id: webhook }: Pick<WebhookRecord, 'id'>) {
  const api = useWebhooksApi();
  return async (id: string): Promise<DeliveryRecord> => {
    const params = { ...pathOf(webhook), delivery_id: segment(id) };
    let { data: delivery }: { data: DeliveryRecord } = take(
      await api.retryDelivery({ params, body: {} }),
      200,
    );
    const { last_attempt_at: before } = delivery;
    for (let looks = 0; looks < MOST_LOOKS && delivery.last_attempt_at === before; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      delivery = take(await api.getDelivery({ params }), 200).data;
    }
    return delivery;
  };
}
