import { useEffect, useRef, type ReactNode } from 'react';

import { LanguageSwitch } from '../../frame/language-switch.js';
import styles from './plain-page.module.css';

type PlainPageProps = { readonly title: string; readonly children?: ReactNode; readonly actions?: ReactNode };

/** A page with one message, for when there is no session to show anything of. */
export const PlainPage = ({ title, children, actions }: PlainPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        <div className={styles.foot}>
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
};
