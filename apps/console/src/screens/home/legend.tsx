import styles from './calls-chart.module.css';
import { useWords } from '../../i18n/words.js';

/** The colours of the chart. */
export function Legend() {
  const words = useWords('home');
  return (
    <ul className={styles.legend}>
      <li data-series="calls">{words.calls}</li>
      <li data-series="failed">{words.failed}</li>
    </ul>
  );
}
