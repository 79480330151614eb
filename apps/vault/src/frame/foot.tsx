import { useState } from 'react';
import { safeUrl } from '@keyway/ui';

import { useWords } from '../i18n/words-context.js';
import { useVault } from '../session/vault-context.js';
import styles from './foot.module.css';
import type { Layout } from './layout.js';
import { LanguageSwitch } from './language-switch.js';

/** For whom the connections are, the language, and the client's legal pages. */
export function Foot({ layout }: { layout: Layout }) {
  const isPanelled = layout !== 'plain';
  const { session, embed } = useVault();
  const { frame } = useWords();
  const privacy = safeUrl(session.theme.privacy_url);
  const terms = safeUrl(session.theme.terms_url);
  return (
    <div
      className={`${styles.foot} ${isPanelled ? styles.panelled : styles.plain} ${layout === 'side' ? styles.side : ''}`}
    >
      {isPanelled && <ConsumerCard />}
      <div className={styles.links}>
        {embed?.options.showLanguageSwitch !== false && <LanguageSwitch />}
        {privacy !== undefined && <LegalLink href={privacy}>{frame.privacy}</LegalLink>}
        {terms !== undefined && <LegalLink href={terms}>{frame.terms}</LegalLink>}
      </div>
    </div>
  );
}

function ConsumerCard() {
  const { consumer_id, metadata } = useVault().session.consumer;
  const [isBroken, setIsBroken] = useState(false);
  const image = safeUrl(metadata.image);
  const [first = consumer_id, ...others] = [metadata.user_name, metadata.account_name, metadata.email].filter(
    (text): text is string => Boolean(text),
  );
  return (
    <div className={styles.consumer}>
      {image !== undefined && !isBroken && (
        <img
          className={styles.image}
          src={image}
          alt=""
          width="36"
          height="36"
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      )}
      <p className={styles.who}>
        <span className={styles.user}>{first}</span>
        {others[0]}
      </p>
    </div>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  const { common } = useWords();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`${children} (${common.newWindow})`}>
      {children}
    </a>
  );
}
