import type { DeliveryRecord, WebhookRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { useState } from 'react';

import { useChange } from '../../../api/use-change.js';
import { FailureNotice } from '../../../components/failure-notice.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { useWords } from '../../../i18n/words.js';
import { shownStateOf } from './delivery-state.js';
import { useRetry } from './retry-button.js';

type RetryAllProps = {
  readonly of: Pick<WebhookRecord, 'id'>;
  readonly items: readonly DeliveryRecord[];
};

/** Whether one more attempt may help: it is out of retries, or waits for the next. */
export const isToRetry = (delivery: DeliveryRecord): boolean =>
  ['failed', 'retrying'].includes(shownStateOf(delivery));

/** Delivers each failed or retrying event of the page once more, one after the other, and counts what arrived. */
export function RetryAll({ of, items }: RetryAllProps) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const retry = useRetry(of);
  const [done, setDone] = useState(0);
  const waiting = items.filter(isToRetry);
  const change = useChange(
    async (deliveries: readonly DeliveryRecord[]) => {
      setDone(0);
      let delivered = 0;
      for (const { id } of deliveries) {
        const { state } = await retry(id);
        if (state === 'delivered') delivered += 1;
        setDone((count) => count + 1);
      }
      return { delivered, all: deliveries.length };
    },
    { stale: [['deliveries', app]] },
  );
  return (
    <>
      <span role="status" data-reading="quiet">
        {change.isPending && words.retrying(done, change.variables.length)}
        {change.data && words.retried(change.data.delivered, change.data.all)}
      </span>
      {(waiting.length > 1 || change.isPending) && (
        <Button isPending={change.isPending} onPress={() => change.mutate(waiting)}>
          {words.retryAll(waiting.length)}
        </Button>
      )}
      {change.error && <FailureNotice error={change.error} />}
    </>
  );
}
