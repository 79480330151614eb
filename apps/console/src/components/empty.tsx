import type { ReactNode } from 'react';

import styles from './empty.module.css';

type EmptyProps = { readonly title: string; readonly text?: ReactNode; readonly children?: ReactNode };

/** A place where nothing is yet: what would be here, and how it comes here. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);
