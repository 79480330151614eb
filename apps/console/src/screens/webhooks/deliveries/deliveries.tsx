import { deliveryStates, webhooksContract, type DeliveryRecord, type WebhookRecord } from '@keyway/contract';
import { Badge } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { take } from '../../../api/send.js';
import { usePages } from '../../../api/use-pages.js';
import { useTextSearch, type Search } from '../../../api/use-search.js';
import type { Column } from '../../../components/tables/data-table.js';
import { Empty } from '../../../components/empty.js';
import { SelectField } from '../../../components/fields.js';
import { Filters } from '../../../components/tables/filters.js';
import { List } from '../../../components/tables/list.js';
import { Part } from '../../../components/screen.js';
import { Time } from '../../../components/time.js';
import { useMay } from '../../../session/session-context.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { DeliveryDialog } from './delivery-dialog.js';
import { deliveryTones, shownStateOf } from './delivery-state.js';
import { LIVE_MS } from './live.js';
import { isToRetry, RetryAll } from './retry-all.js';
import { RetryButton } from './retry-button.js';
import { SuccessOverTime } from './success-over-time.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';
import { useWords } from '../../../i18n/words.js';

/** Past and pending deliveries of a webhook; the URL holds the filter and the open delivery. */
export function Deliveries({ of }: { of: WebhookRecord }) {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const api = useWebhooksApi();
  const [search, change] = useTextSearch();
  const state = deliveryStates.find((each) => each === search.state);
  const pages = usePages<DeliveryRecord>(
    ['deliveries', app, of.id, state],
    async (cursor) => {
      const filter = state === undefined ? {} : { filter: { state } };
      const query = cursor === undefined ? filter : { cursor };
      return take(await api.listDeliveries({ params: pathOf(of.id), query }), 200);
    },
    { refetchMs: LIVE_MS },
  );
  const may = useMay();
  const mayRetry = of.status === 'enabled' && may(webhooksContract.retryDelivery, app);
  const isFiltered = state !== undefined;
  return (
    <Part title={words.deliveries} actions={mayRetry && <RetryAll of={of} items={pages.items ?? []} />}>
      <SuccessOverTime of={of} />
      <Filters isFiltered={isFiltered} onClear={() => change({ state: '' })}>
        <SelectField
          label={words.state}
          value={state ?? ''}
          options={[
            { value: '', label: common.all },
            ...deliveryStates.map((value) => ({ value, label: words.deliveryStates[value] })),
          ]}
          onChange={(value) => change({ state: value })}
        />
      </Filters>
      <List
        label={words.deliveries}
        pages={pages}
        columns={useColumns(of, search)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={isFiltered ? words.nothingFound : words.noDeliveries}
            text={isFiltered ? words.nothingFoundText : words.noDeliveriesText}
          />
        }
      />
      {search.delivery && (
        <DeliveryDialog of={of} id={search.delivery} onClose={() => change({ delivery: '' })} />
      )}
    </Part>
  );
}

function useColumns(of: WebhookRecord, search: Search): Column<DeliveryRecord>[] {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const may = useMay();
  const mayRetry = of.status === 'enabled' && may(webhooksContract.retryDelivery, app);
  const time = (at: string | null) => (at === null ? '–' : <Time at={at} />);
  return [
    {
      name: 'event',
      title: words.event,
      cell: ({ id, event_type }) => (
        <Link to="." search={{ ...search, delivery: id } as never} replace>
          {event_type}
        </Link>
      ),
    },
    {
      name: 'state',
      title: words.state,
      cell: (delivery) => {
        const state = shownStateOf(delivery);
        return <Badge tone={deliveryTones[state]}>{words.deliveryStates[state]}</Badge>;
      },
    },
    {
      name: 'answer',
      title: words.lastAnswer,
      cell: ({ last_status_code: status, last_attempt_at }) =>
        status === null ? (last_attempt_at === null ? '–' : words.noAnswer) : String(status),
    },
    { name: 'attempts', title: words.attempts, isNumber: true, cell: ({ attempt_count }) => attempt_count },
    { name: 'created', title: words.created, cell: ({ created_at }) => time(created_at) },
    { name: 'last', title: words.lastAttempt, cell: ({ last_attempt_at }) => time(last_attempt_at) },
    { name: 'next', title: words.nextAttempt, cell: ({ next_attempt_at }) => time(next_attempt_at) },
    {
      name: 'retry',
      title: '',
      cell: (delivery) =>
        mayRetry && isToRetry(delivery) && <RetryButton of={of} id={delivery.id} kind="quiet" />,
    },
  ];
}
