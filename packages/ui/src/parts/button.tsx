import type { MouseEvent, ReactNode } from 'react';

import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonProps = {
  readonly children: ReactNode;
  readonly kind?: Kind;
  readonly type?: 'button' | 'submit';
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string;
  readonly describedBy?: string;
  readonly onPress?: () => void;
};

/** Looks of a button, for links that look like one. */
export const buttonLooks = (kind: Kind): string => `${styles.button} ${styles[kind]}`;

/** A button. While it is pending or of no use it keeps its focus, and pressing it does nothing. */
export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  isPending = false,
  isDisabled = false,
  autoFocus = false,
  describedBy,
  id,
  onPress,
}: ButtonProps) {
  const isIdle = isPending || isDisabled;
  const press = (event: MouseEvent): void => {
    if (isIdle) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      id={id}
      type={type}
      className={buttonLooks(kind)}
      autoFocus={autoFocus}
      aria-disabled={isIdle || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={describedBy}
      onClick={press}
    >
      {isPending && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  );
}
