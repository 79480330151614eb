import { CopyButton } from './copy-button.js';
import styles from './code-block.module.css';

type CodeBlockProps = {
  readonly label: string;
  readonly text: string;
  readonly words: { readonly copy: string; readonly copied: string };
};

/** A piece of code or data to read and to copy. */
export function CodeBlock({ label, text, words }: CodeBlockProps) {
  return (
    <figure className={styles.code}>
      <figcaption>
        {label}
        <CopyButton text={text} label={label} words={words} />
      </figcaption>
      <pre tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
    </figure>
  );
}
