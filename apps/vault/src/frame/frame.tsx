import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Cross } from '@keyway/ui';

import { useWords } from '../i18n/words-context.js';
import { useVault } from '../session/vault-context.js';
import { Foot } from './foot.js';
import styles from './frame.module.css';
import { Head } from './head.js';
import { layoutOf } from './layout.js';
import { SandboxBanner } from './sandbox-banner.js';
import { ExpiryNotice } from './expiry-notice.js';

type FrameProps = { readonly children: ReactNode; readonly onClose: () => void };

/** The frame of every view: the client's name, the navigation, and the way back. */
export function Frame({ children, onClose }: FrameProps) {
  const { session, embed } = useVault();
  const { frame, common } = useWords();
  const { sandbox_mode } = session.settings;
  const layout = layoutOf(session, embed);
  return (
    <div
      className={`${styles.frame} ${layout === 'plain' ? styles.plain : styles.panelled} ${layout === 'side' ? styles.side : ''}`}
    >
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {frame.skip}
      </a>
      <header className={styles.head}>
        <Head layout={layout} />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {sandbox_mode && <SandboxBanner />}
        <ExpiryNotice />
        {children}
      </main>
      <footer className={styles.foot}>
        <Foot layout={layout} />
      </footer>
      {embed && (
        <Button className={styles.close ?? ''} aria-label={common.close} onPress={onClose}>
          <Cross />
        </Button>
      )}
    </div>
  );
}
