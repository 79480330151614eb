import { useWords } from '../i18n/words-context.js';
import styles from './sandbox-banner.module.css';

export function SandboxBanner() {
  const { frame } = useWords();
  return (
    <p className={styles.banner}>
      <strong>{frame.sandbox}</strong> {frame.sandboxHint}
    </p>
  );
}
