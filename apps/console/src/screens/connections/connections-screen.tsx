import { connectionsContract, sessionsContract, type UnhealthyConnection } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { useState } from 'react';

import { useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { Tabs } from '../../components/tabs.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { BulkLinksDialog } from './bulk-links-dialog.js';
import { keyOf, type Selection, useConnectionColumns } from './connection-columns.js';
import { ConnectionFilters } from './connection-filters.js';
import styles from './connections-screen.module.css';
import { partOf, parts, useConnections } from './use-connections.js';
import { useWords } from '../../i18n/words.js';

/** Connections of all consumers: those in need of attention, those about to expire, or every one. */
export function ConnectionsScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={connectionsContract.listUnhealthy} applicationId={app}>
      <Connections key={app} />
    </Guarded>
  );
}

function Connections() {
  const app = useApplicationId();
  const words = useWords('connectionList');
  const may = useMay();
  const [search] = useTextSearch();
  const part = partOf(search);
  const [chosen, setChosen] = useState<Selection['chosen']>(new Map());
  const selection = may(sessionsContract.create, app) ? { chosen, onChange: setChosen } : undefined;
  const pages = useConnections(app, search);
  const columns = useConnectionColumns(app, selection);
  return (
    <Screen title={words.title} text={words.text}>
      <Tabs
        label={words.show}
        value={part}
        tabs={parts.map((each) => ({
          value: each,
          label: words.tabs[each],
          search: { ...search, show: each === 'attention' ? '' : each, health: '' },
        }))}
      />
      <ConnectionFilters app={app} />
      {selection && pages.items !== undefined && pages.items.length > 0 && (
        <Bulk app={app} items={pages.items} selection={selection} />
      )}
      <List
        label={words.title}
        pages={pages}
        columns={columns}
        keyOf={keyOf}
        empty={<NoConnections part={part} isEnd={pages.next === undefined} />}
      />
    </Screen>
  );
}

/** A page may be empty while others follow. */
function NoConnections({ part, isEnd }: { part: (typeof parts)[number]; isEnd: boolean }) {
  const words = useWords('connectionList');
  if (!isEnd) return <Empty title={words.goOnTitle} text={words.goOnText} />;
  if (part === 'all') return <Empty title={words.allEmptyTitle} text={words.allEmptyText} />;
  if (part === 'ending') return <Empty title={words.endingEmptyTitle} text={words.endingEmptyText} />;
  return <Empty title={words.emptyTitle} text={words.emptyText} />;
}

type BulkProps = {
  readonly app: string;
  readonly items: readonly UnhealthyConnection[];
  readonly selection: Selection;
};

/** Does something with several connections at once. */
function Bulk({ app, items, selection: { chosen, onChange } }: BulkProps) {
  const { links } = useWords('connectionList');
  const { common } = useWords('shell');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.bulk}>
      <Button
        onPress={() => onChange(new Map([...chosen, ...items.map((one) => [keyOf(one), one] as const)]))}
      >
        {links.selectAll}
      </Button>
      {chosen.size > 0 && (
        <>
          <Button kind="primary" onPress={() => setIsOpen(true)}>
            {links.action}
          </Button>
          <Button kind="quiet" onPress={() => onChange(new Map())}>
            {common.cancel}
          </Button>
        </>
      )}
      <span role="status" data-reading="quiet">
        {chosen.size > 0 && links.chosen(chosen.size)}
      </span>
      {isOpen && (
        <BulkLinksDialog
          app={app}
          connections={[...chosen.values()]}
          onClose={() => {
            setIsOpen(false);
            onChange(new Map());
          }}
        />
      )}
    </div>
  );
}
