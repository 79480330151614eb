import { useEffect, useState } from 'react';
import { Notice } from '@keyway/ui';

import { useWords } from '../i18n/words-context.js';
import { useVault } from '../session/vault-context.js';
import styles from './expiry-notice.module.css';

const MINUTE = 60_000;
const WARN_BEFORE = 5 * MINUTE;
const CHECK_EVERY = 15_000;

/** Says in the last minutes that the session is about to end, before a form is lost to it. */
export function ExpiryNotice() {
  const { session } = useVault();
  const { frame } = useWords();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_EVERY);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(session.expires_at) - now;
  if (left > WARN_BEFORE || left <= 0) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning" role="status" title={frame.expiresSoon(Math.ceil(left / MINUTE))} />
    </div>
  );
}
