import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';

import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonProps = {
  readonly children: ReactNode;
  readonly kind?: Kind;
  readonly type?: 'button' | 'submit';
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly describedBy?: string;
  readonly onPress?: () => void;
};

/** Looks of a button, for links that look like one. */
export const buttonLooks = (kind: Kind): string => `${styles.button} ${styles[kind]}`;

/** A button; while pending it keeps its focus and cannot be pressed again. */
export const Button = ({ children, kind = 'secondary', describedBy, isPending, ...rest }: ButtonProps) => (
  <AriaButton
    {...rest}
    isPending={isPending ?? false}
    aria-describedby={describedBy}
    className={buttonLooks(kind)}
  >
    {isPending && <span className={styles.spinner} aria-hidden />}
    {children}
  </AriaButton>
);
