import type { WebhookRecord } from '@keyway/contract';
import { Button, segment } from '@keyway/ui';

import { take } from '../../../api/send.js';
import { useChange } from '../../../api/use-change.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { useWords } from '../../../i18n/words.js';

type RetryButtonProps = {
  readonly of: Pick<WebhookRecord, 'id'>;
  /** Of the delivery. */
  readonly id: string;
  readonly kind: 'secondary' | 'quiet';
};

/** Has an event delivered once more, now. */
export function RetryButton({ of, id, kind }: RetryButtonProps) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const api = useWebhooksApi();
  const params = { ...pathOf(of.id), delivery_id: segment(id) };
  const change = useChange(async () => take(await api.retryDelivery({ params, body: {} }), 200), {
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
      {change.error && <FailureNotice error={change.error} />}
    </>
  );
}
