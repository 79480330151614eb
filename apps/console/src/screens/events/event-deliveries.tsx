import { webhooksContract, type DeliveryRecord, type WebhookRecord } from '@keyway/contract';
import { Badge, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { DataTable, type Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { useApplicationId } from '../../shell/use-application.js';
import { deliveryTones, shownStateOf } from '../webhooks/deliveries/delivery-state.js';
import { nameOf } from '../webhooks/webhook-state.js';
import { useWords } from '../../i18n/words.js';

type Told = { readonly webhook: WebhookRecord; readonly delivery: DeliveryRecord };

/** The webhooks that an event was or is to be sent to. */
export function EventDeliveries({ id }: { id: string }) {
  const words = useWords('events');
  const { data, error, refetch } = useDeliveries(id);
  const columns = useColumns();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  return (
    <DataTable
      label={words.webhooks}
      columns={columns}
      items={data}
      keyOf={({ webhook }) => webhook.id}
      empty={<Empty title={words.notSent} text={words.notSentText} />}
    />
  );
}

/** A delivery has the id of its event, so each webhook is asked for it. */
function useDeliveries(id: string) {
  const app = useApplicationId();
  const api = useApi(webhooksContract, app);
  const find = async (webhook: WebhookRecord): Promise<Told[]> => {
    const params = { webhook_id: segment(webhook.id), delivery_id: segment(id) };
    const answer = await api.getDelivery({ params });
    return answer.status === 404 ? [] : [{ webhook, delivery: take(answer, 200).data }];
  };
  return useQuery({
    queryKey: ['deliveries', app, 'of', id],
    queryFn: async () => {
      const { data } = take(await api.list({ query: { limit: 200 } }), 200);
      return (await Promise.all(data.map(find))).flat();
    },
  });
}

function useColumns(): Column<Told>[] {
  const app = useApplicationId();
  const words = useWords('events');
  return [
    {
      name: 'webhook',
      title: words.webhook,
      cell: ({ webhook, delivery }) => (
        <Link
          to="/apps/$app/webhooks/$webhook"
          params={{ app, webhook: webhook.id }}
          search={{ delivery: delivery.id } as never}
        >
          {nameOf(webhook)}
        </Link>
      ),
    },
    {
      name: 'state',
      title: words.state,
      cell: ({ delivery }) => {
        const state = shownStateOf(delivery);
        return <Badge tone={deliveryTones[state]}>{words.deliveryStates[state]}</Badge>;
      },
    },
    {
      name: 'attempts',
      title: words.attempts,
      isNumber: true,
      cell: ({ delivery }) => delivery.attempt_count,
    },
  ];
}
