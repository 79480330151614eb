import type { ReactNode } from 'react';

import type { Tone } from '../tone.js';
import { Mark } from './marks.js';
import styles from './notice.module.css';

type NoticeProps = {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; absent where the notice was there from the start. */
  readonly role?: 'alert' | 'status';
};

/** A message about what is or what just happened, with what to do next. */
export const Notice = ({ tone, title, children, actions, role }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={role}>
    <Mark tone={tone} className={styles.mark} />
    <div className={styles.body}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </div>
);
