import { CodeBlock, CopyButton } from '@keyway/ui';

import styles from './code.module.css';
import { useWords } from '../i18n/words.js';

/** A piece of code or data to read and to copy. */
export function Code({ label, text }: { label: string; text: string }) {
  const { common } = useWords('shell');
  return <CodeBlock label={label} text={text} words={common} />;
}

/** A short value next to a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const { common } = useWords('shell');
  return (
    <span className={styles.value}>
      <code>{value}</code>
      <CopyButton text={value} label={label} words={common} />
    </span>
  );
}
