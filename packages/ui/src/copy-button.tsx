import { useState } from 'react';

import styles from './copy-button.module.css';

const SHOWN_MS = 2_000;

type CopyButtonProps = {
  readonly text: string;
  /** What is copied, for who cannot see where the button stands. */
  readonly label: string;
  readonly words: { readonly copy: string; readonly copied: string };
};

/** Copies a text, and says so. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    // Without permission to the clipboard the text is still there to be selected.
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
