import type { Usage } from '@keyway/contract';
import { Bone } from '@keyway/ui';

import { useLanguage } from '../../i18n/language.js';
import styles from './totals.module.css';
import { useWords } from '../../i18n/words.js';

/** The figures that are looked at first. */
export function Totals({ usage }: { usage: Usage | undefined }) {
  const words = useWords('home');
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const milliseconds = (value: number | undefined): string =>
    value === undefined ? '–' : `${number.format(Math.round(value))} ms`;
  const totals = usage?.totals;
  const figures: [name: string, value: string | undefined, hint?: string][] = [
    [words.calls, totals && number.format(totals.calls)],
    [words.failed, totals && number.format(totals.errors), totals && rateOf(totals.error_rate, percent)],
    [words.median, totals && milliseconds(totals.execution?.p50)],
    [words.slowest, totals && milliseconds(totals.execution?.p95)],
    [words.added, totals && milliseconds(totals.latency?.p95)],
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(([name, value, hint]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Bone width="4rem" height="1.75rem" />}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

const rateOf = (rate: number | null, format: Intl.NumberFormat): string | undefined =>
  rate === null ? undefined : format.format(rate);
