import { Button } from '@keyway/ui';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { useShellWords } from '../shell/words.js';
import styles from './dialog.module.css';

type MessageDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** Something to read or to copy before it is gone: only its button or Escape closes it. */
export const MessageDialog = ({ title, children, onClose }: MessageDialogProps) => {
  const { common } = useShellWords();
  return (
    <ModalOverlay
      isOpen
      className={styles.backdrop ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
          <div className={styles.actions}>
            <Button kind="primary" autoFocus onPress={onClose}>
              {common.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
