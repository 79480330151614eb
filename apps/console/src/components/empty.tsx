import type { ReactNode } from 'react';

import styles from './empty.module.css';

type EmptyProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** The status of a response, where that is the reason. */
  readonly status?: 404;
  readonly children?: ReactNode;
};

/** A place where nothing is yet: what would be here, and how it comes here. */
export const Empty = ({ title, text, status, children }: EmptyProps) => (
  <div className={styles.empty}>
    {status !== undefined && <p className={styles.status}>{status}</p>}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);
