import { useSyncExternalStore } from 'react';
import { ArrowLeft, Blocks, Lines, safeUrl } from '@keyway/ui';

import { ViewLink } from '../components/view-link.js';
import { useWords } from '../i18n/words-context.js';
import { useVault } from '../session/vault-context.js';
import { brandName } from '../theme/brand.js';
import styles from './head.module.css';
import type { Layout } from './layout.js';
import { Logo } from './logo.js';

/** The client's name and logo, the way back to it, and the views. */
export function Head({ layout }: { layout: Layout }) {
  const isPanelled = layout !== 'plain';
  const { session, embed } = useVault();
  const { frame } = useWords();
  const { application, theme, redirect_uri, settings } = session;
  const name = brandName(session);
  // In a frame the page around is what one goes back to, by closing.
  const back = embed?.options.mode === 'iframe' ? undefined : safeUrl(redirect_uri);
  return (
    <div
      className={`${styles.head} ${isPanelled ? styles.panelled : styles.plain} ${layout === 'side' ? styles.side : ''}`}
    >
      <div className={styles.brand}>
        <Logo theme={theme} name={name} />
        <p className={styles.name}>
          {name}
          {name !== application.name && <span className={styles.under}>{application.name}</span>}
        </p>
      </div>
      {back !== undefined && (
        <a className={styles.back} href={back}>
          <ArrowLeft />
          {frame.backTo(name)}
        </a>
      )}
      {isPanelled && settings.show_logs && <Views />}
    </div>
  );
}

function Views() {
  const { frame } = useWords();
  const { router } = useVault();
  const { view } = useSyncExternalStore(router.subscribe, router.current);
  return (
    <nav aria-label={frame.navigation} className={styles.links}>
      <ViewLink
        to={{ view: 'overview' }}
        className={styles.link}
        isCurrent={view === 'overview' ? 'page' : view === 'connection'}
      >
        <Blocks />
        {frame.integrations}
      </ViewLink>
      <ViewLink to={{ view: 'logs' }} className={styles.link} isCurrent={view === 'logs' && 'page'}>
        <Lines />
        {frame.logs}
      </ViewLink>
    </nav>
  );
}
