import { useEffect, useRef, type ReactNode } from 'react';

import { DocsLink } from '../shell/docs-link.js';
import styles from './screen.module.css';
import { useWords } from '../i18n/words.js';

type ScreenProps = {
  readonly title: string;
  /** Stands before the title: where it belongs. */
  readonly above?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

let isFirst = true;

/**
 * A screen with its heading, which names the document. It takes the focus when it comes up in place of another, so
 * that keyboard and screen reader go on where the eye does.
 */
export function Screen({ title, above, text, actions, children }: ScreenProps) {
  const { product } = useWords('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <div className={styles.screen}>
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.actions}>
          <DocsLink />
          {actions}
        </div>
      </div>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** A part of a screen under a heading of its own. */
export const Part = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </section>
);
