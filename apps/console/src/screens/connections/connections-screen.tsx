import { connectionsContract } from '@keyway/contract';
import { useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useConnectionColumns } from './connection-columns.js';
import { ConnectionFilters } from './connection-filters.js';
import { useConnections } from './use-connections.js';
import { useWords } from '../../i18n/words.js';

/** Connections of all consumers that need attention, or soon will. */
export function ConnectionsScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={connectionsContract.listUnhealthy} applicationId={app}>
      <Connections />
    </Guarded>
  );
}

function Connections() {
  const app = useApplicationId();
  const words = useWords('connectionList');
  const [search] = useTextSearch();
  const pages = useConnections(app, search);
  const columns = useConnectionColumns(app);
  // A page may be empty while others follow.
  const isEnd = pages.next === undefined;
  return (
    <Screen title={words.title} text={words.text}>
      <ConnectionFilters app={app} />
      <List
        label={words.title}
        pages={pages}
        columns={columns}
        keyOf={({ consumer_id, id }) => `${consumer_id} ${id}`}
        empty={
          isEnd ? (
            <Empty title={words.emptyTitle} text={words.emptyText} />
          ) : (
            <Empty title={words.goOnTitle} text={words.goOnText} />
          )
        }
      />
    </Screen>
  );
}
