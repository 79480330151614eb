import { consumersContract, type ConsumerRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useConsumerColumns } from './consumer-columns.js';
import { ConsumerFilters } from './consumer-filters.js';
import { ConsumerForm } from './consumer-form.js';
import { DeleteConsumer } from './delete-consumer.js';
import { toFilter } from './to-filter.js';
import { useWords } from '../../i18n/words.js';

/** The owners of connections: the product's customers. */
export function ConsumersScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={consumersContract.list} applicationId={app}>
      <Consumers />
    </Guarded>
  );
}

type Open = { readonly remove?: ConsumerRecord; readonly add?: true };

function Consumers() {
  const app = useApplicationId();
  const words = useWords('consumers');
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useTextSearch();
  const [open, setOpen] = useState<Open>({});
  const close = () => setOpen({});
  const pages = useConsumers(app, search);
  const columns = useConsumerColumns(app, (remove) => setOpen({ remove }));
  const isFiltered = Object.values(search).some(Boolean);
  const add = may(consumersContract.create, app) && (
    <Button kind="primary" onPress={() => setOpen({ add: true })}>
      {words.add}
    </Button>
  );
  return (
    <Screen title={words.title} text={words.text} actions={add}>
      <ConsumerFilters />
      <List
        label={words.title}
        pages={pages}
        columns={columns}
        keyOf={({ consumer_id }) => consumer_id}
        empty={
          isFiltered ? (
            <Empty title={words.nothingFound} text={words.nothingFoundText} />
          ) : (
            <Empty title={words.emptyTitle} text={words.emptyText}>
              {add}
            </Empty>
          )
        }
      />
      {open.add && (
        <ConsumerForm
          onClose={close}
          onAdded={(consumer) =>
            void navigate({ to: '/apps/$app/consumers/$consumer', params: { app, consumer } })
          }
        />
      )}
      {open.remove && <DeleteConsumer consumerId={open.remove.consumer_id} onClose={close} onDone={close} />}
    </Screen>
  );
}

function useConsumers(app: string, search: ReturnType<typeof useTextSearch>[0]) {
  const api = useApi(consumersContract, app);
  return usePages(['consumers', app, search], async (cursor) => {
    const filter = toFilter(search, Date.now());
    const query = { limit: 50, ...(cursor === undefined ? (filter ? { filter } : {}) : { cursor }) };
    return take(await api.list({ query }), 200);
  });
}
