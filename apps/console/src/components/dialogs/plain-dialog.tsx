import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import styles from './dialog.module.css';

type PlainDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly isWide?: boolean;
  /** Absent where nothing but one of the actions may close it. */
  readonly onClose?: () => void;
};

/** Something to read over the screen it belongs to. */
export const PlainDialog = ({ title, children, actions, isWide, onClose }: PlainDialogProps) => (
  <ModalOverlay
    isOpen
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    className={styles.backdrop ?? ''}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose?.();
    }}
  >
    <Modal className={(isWide ? styles.wide : styles.modal) ?? ''}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
        <div className={styles.actions}>{actions}</div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
