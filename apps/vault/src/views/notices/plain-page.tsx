import { useEffect, useRef, type ReactNode } from 'react';
import { buttonLooks, safeUrl } from '@keyway/ui';

import { LanguageSwitch } from '../../frame/language-switch.js';
import { Logo } from '../../frame/logo.js';
import { useWords } from '../../i18n/words-context.js';
import { useRememberedBrand } from '../../theme/remembered-brand.js';
import { useTheme } from '../../theme/use-theme.js';
import styles from './plain-page.module.css';

type PlainPageProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** A window that closes itself has no links. */
  readonly isPassing?: boolean;
};

/** A page with one message, for when there is no session to show anything of; in the brand of the last one. */
export function PlainPage({ title, children, actions, isPassing = false }: PlainPageProps) {
  const { frame } = useWords();
  const brand = useRememberedBrand();
  const back = isPassing ? undefined : safeUrl(brand?.back);
  const heading = useRef<HTMLHeadingElement>(null);
  useTheme(brand?.theme);
  useEffect(() => {
    document.title = brand ? `${title} · ${brand.name}` : title;
    heading.current?.focus({ preventScroll: true });
  }, [title, brand]);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        {brand && (
          <p className={styles.brand}>
            <Logo theme={brand.theme} name={brand.name} />
            <span>{brand.name}</span>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <div className={styles.text}>{children}</div>}
        {(actions || back !== undefined) && (
          <div className={styles.actions}>
            {actions}
            {brand && back !== undefined && (
              <a className={buttonLooks(actions ? 'secondary' : 'primary')} href={back}>
                {frame.backTo(brand.name)}
              </a>
            )}
          </div>
        )}
        <div className={styles.foot}>
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
}
