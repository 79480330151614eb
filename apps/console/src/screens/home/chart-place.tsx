import type { Ref } from 'react';

import styles from './calls-chart.module.css';

/** Where the chart is drawn: as high before that as after. */
export const ChartPlace = ({ ref }: { ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={styles.chart} aria-hidden />
);
