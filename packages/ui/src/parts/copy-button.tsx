import { useState } from 'react';

import styles from './copy-button.module.css';

const SHOWN_MS = 2_000;

type CopyButtonProps = {
  readonly text: string;
  /** Name of the copied value, for screen readers. */
  readonly label: string;
  readonly words: { readonly copy: string; readonly copied: string };
};

/** Copies a text and confirms it. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    // Without clipboard permission the text can still be selected.
    void navigator.clipboard?.writeText(text).then(
      () => {
        setIsCopied(true);
        setTimeout(() => setIsCopied(false), SHOWN_MS);
      },
      () => undefined,
    );
  };
  return (
    <button type="button" className={styles.copy} aria-label={`${words.copy}: ${label}`} onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  );
}
