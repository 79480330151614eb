import type { Usage } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { DataTable } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { Part } from '../../components/screen.js';
import styles from './breakdown.module.css';
import type { Period } from './periods.js';
import { useWords } from '../../i18n/words.js';

type BreakdownProps = {
  readonly usage: Usage;
  readonly applicationId: string;
  /** Kept by the links to the requests. */
  readonly period: Period;
};

/** Errors by type, and requests by connector. */
export function Breakdown({ usage, applicationId: app, period }: BreakdownProps) {
  const words = useWords('home');
  return (
    <div className={styles.columns}>
      <Part title={words.byError}>
        <DataTable
          label={words.byError}
          items={usage.by_error}
          keyOf={({ type_name }) => String(type_name)}
          empty={<Empty title={words.noErrors} text={words.noErrorsText} />}
          columns={[
            {
              name: 'error',
              title: words.error,
              cell: ({ type_name }) =>
                type_name === null ? (
                  words.refusedByVendor
                ) : (
                  <Link to="/apps/$app/calls" params={{ app }} search={{ error: type_name, period } as never}>
                    {type_name}
                  </Link>
                ),
            },
            {
              name: 'calls',
              title: words.calls,
              isNumber: true,
              sortBy: ({ calls }) => calls,
              cell: ({ calls }) => calls,
            },
          ]}
        />
      </Part>
      <Part title={words.byService}>
        <DataTable
          label={words.byService}
          items={usage.by_service}
          keyOf={({ service }) => service.id}
          empty={<Empty title={words.noCalls} text={words.noCallsText} />}
          columns={[
            {
              name: 'service',
              sortBy: ({ service }) => service.name,
              title: words.service,
              cell: ({ service }) =>
                service.id === 'vault' ? (
                  service.name
                ) : (
                  <Link
                    to="/apps/$app/calls"
                    params={{ app }}
                    search={{ service: service.id, period } as never}
                  >
                    {service.name}
                  </Link>
                ),
            },
            {
              name: 'calls',
              title: words.calls,
              isNumber: true,
              sortBy: ({ calls }) => calls,
              cell: ({ calls }) => calls,
            },
            {
              name: 'failed',
              title: words.failed,
              isNumber: true,
              sortBy: ({ errors }) => errors,
              cell: ({ errors }) => errors,
            },
            {
              name: 'p95',
              sortBy: ({ execution }) => execution?.p95 ?? null,
              title: words.slowest,
              isNumber: true,
              cell: ({ execution }) => (execution ? `${Math.round(execution.p95)} ms` : '–'),
            },
          ]}
        />
      </Part>
    </div>
  );
}
