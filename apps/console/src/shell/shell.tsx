import { ArrowLeft, Lines } from '@keyway/ui';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

import { RefusedLink } from '../session/refused-link.js';
import { ApplicationSelect } from './application-select.js';
import { BrandMark } from './brand-mark.js';
import { Choices } from './choices.js';
import { KnownApplication } from './known-application.js';
import { Menu } from './menu.js';
import { SearchButton } from './search/search-button.js';
import styles from './shell.module.css';
import { useWords } from '../i18n/words.js';

/** The frame of every screen: the menu at its side, or above it on narrow screens. */
export function Shell() {
  const words = useWords('shell');
  const { app } = useParams({ strict: false });
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setIsOpen(false), [path]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.head}>
        <Brand />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ArrowLeft className={styles.sign} /> : <Lines className={styles.sign} />}
          {words.menu}
        </button>
      </header>
      <aside id="menu" className={styles.side} data-open={isOpen || undefined}>
        <div className={styles.top}>
          <Brand />
        </div>
        <ApplicationSelect current={app} />
        <SearchButton app={app} />
        <Menu applicationId={app} />
        <Choices />
      </aside>
      <main id="content" className={styles.main} tabIndex={-1}>
        <RefusedLink />
        <Suspense fallback={<p className={styles.wait}>{words.common.loading}</p>}>
          {app === undefined ? (
            <Outlet />
          ) : (
            <KnownApplication id={app}>
              <Outlet />
            </KnownApplication>
          )}
        </Suspense>
      </main>
    </div>
  );
}

function Brand() {
  const { product } = useWords('shell');
  return (
    <Link className={styles.brand} to="/">
      <BrandMark className={styles.mark} />
      {product}
    </Link>
  );
}
