import type { Usage } from '@keyway/contract';
import { Bone } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { useLanguage } from '../../i18n/language.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Period } from './periods.js';
import styles from './totals.module.css';
import { useWords } from '../../i18n/words.js';

type TotalsProps = { readonly usage: Usage | undefined; readonly period: Period };
type Figure = {
  readonly name: string;
  readonly value: string | undefined;
  readonly hint?: string | undefined;
  /** Filters of the request log that the figure leads to. */
  readonly leadsTo?: Readonly<Record<string, string>>;
};

/** The figures that are looked at first; those of requests lead to them. */
export function Totals({ usage, period }: TotalsProps) {
  const words = useWords('home');
  const app = useApplicationId();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const milliseconds = (value: number | undefined): string =>
    value === undefined ? '–' : `${number.format(Math.round(value))} ms`;
  const totals = usage?.totals;
  const figures: Figure[] = [
    { name: words.calls, value: totals && number.format(totals.calls), leadsTo: { period } },
    {
      name: words.errorRate,
      value: totals && (totals.error_rate === null ? '–' : percent.format(totals.error_rate)),
      hint: totals && words.failedOf(number.format(totals.errors)),
      leadsTo: { period, outcome: 'failed' },
    },
    { name: words.median, value: totals && milliseconds(totals.execution?.p50) },
    { name: words.slowest, value: totals && milliseconds(totals.execution?.p95) },
    { name: words.added, value: totals && milliseconds(totals.latency?.p95) },
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(({ name, value, hint, leadsTo }) => (
        <div key={name}>
          <dt>
            {leadsTo ? (
              <Link to="/apps/$app/calls" params={{ app }} search={leadsTo as never}>
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd>{value ?? <Bone width="4rem" height="1.75rem" />}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
