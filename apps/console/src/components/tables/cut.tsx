import styles from './data-table.module.css';

/** A long text in one line of a table, whole on pointing at it. */
export const Cut = ({ text, isCode = false }: { text: string; isCode?: boolean }) => (
  <span className={styles.cut} title={text}>
    {isCode ? <code>{text}</code> : text}
  </span>
);
