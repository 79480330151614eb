import type { Usage } from '@keyway/contract';

import { Link } from '@tanstack/react-router';

import { useApplicationId } from '../../shell/use-application.js';
import { toInterval } from './to-interval.js';
import { Time } from '../../components/time.js';
import styles from './calls-chart.module.css';
import { useWords } from '../../i18n/words.js';

/** The figures of the chart, to be read. */
export function ChartTable({ usage }: { usage: Usage }) {
  const app = useApplicationId();
  const words = useWords('home');
  return (
    <details className={styles.table}>
      <summary>{words.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.calls}</th>
            <th scope="col">{words.failed}</th>
          </tr>
        </thead>
        <tbody>
          {usage.series.map(({ start, calls, errors }, index) => (
            <tr key={start}>
              <td>
                <Link to="/apps/$app/calls" params={{ app }} search={toInterval(usage, index) as never}>
                  <Time at={start} isExact />
                </Link>
              </td>
              <td>{calls}</td>
              <td>{errors}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
