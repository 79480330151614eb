import { useId, type ReactNode } from 'react';

import styles from './card.module.css';

type CardProps = { readonly title: string; readonly children: ReactNode; readonly aside?: ReactNode };

/** One part of a view, with its heading. */
export function Card({ title, children, aside }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
