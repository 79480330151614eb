import type { ReactNode, Ref } from 'react';

import styles from './calls-chart.module.css';

type ChartPlaceProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly onPress?: () => void;
  readonly children?: ReactNode;
};

/** Where the chart is drawn: as high before that as after. */
export const ChartPlace = ({ ref, onPress, children }: ChartPlaceProps) => (
  <div className={styles.chart} aria-hidden onClick={onPress}>
    <div ref={ref} />
    {children}
  </div>
);
