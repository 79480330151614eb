import { auditContract, type AuditEntryRecord } from '@keyway/contract';
import { useMemo } from 'react';

import { usePages } from '../../api/use-pages.js';
import { type Search, useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useAuditColumns } from './audit-columns.js';
import { AuditFilters } from './audit-filters.js';
import { CheckButton, CheckResult, useTrailCheck } from './check-trail.js';
import { EntryDialog } from './entry-dialog.js';
import { ExportTrail } from './export-trail.js';
import { toFilter } from './to-filter.js';
import { useTrail } from './use-trail.js';
import { useWords } from '../../i18n/words.js';

/** The audit trail of one application. */
export function ApplicationAuditScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={auditContract.listOfApplication} applicationId={app}>
      <Audit app={app} />
    </Guarded>
  );
}

/** That of all applications and of the installation. */
export const AuditScreen = () => (
  <Guarded needs={auditContract.list}>
    <Audit app={undefined} />
  </Guarded>
);

function Audit({ app }: { app: string | undefined }) {
  const words = useWords('audit');
  const may = useMay();
  const check = useTrailCheck();
  const [search, change] = useTextSearch();
  const { entry, at, ...asked } = search;
  const key = JSON.stringify(asked);
  // A period counts from when it was chosen, so that later pages belong to the first.
  const filter = useMemo(() => toFilter(JSON.parse(key) as Search, new Date()), [key]);
  const read = useTrail(app);
  const pages = usePages<AuditEntryRecord>(['audit', app ?? null, asked], (cursor) =>
    read({ limit: 50, filter, cursor }),
  );
  const isWhole = app === undefined;
  return (
    <Screen
      title={isWhole ? words.wholeTitle : words.title}
      text={isWhole ? words.wholeText : words.text}
      actions={
        <>
          {may(auditContract.check) && <CheckButton check={check} />}
          <ExportTrail key={JSON.stringify([app, filter])} read={read} filter={filter} />
        </>
      }
    >
      <CheckResult check={check} />
      <AuditFilters isWhole={isWhole} />
      <List
        label={words.title}
        pages={pages}
        columns={useAuditColumns(app)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={filter ? words.nothingFound : words.emptyTitle}
            text={filter ? words.nothingFoundText : words.emptyText}
          />
        }
      />
      {entry && at && (
        <EntryDialog
          id={entry}
          at={at}
          app={app}
          known={pages.items?.find(({ id }) => id === entry)}
          onClose={() => change({ entry: '', at: '' })}
        />
      )}
    </Screen>
  );
}
