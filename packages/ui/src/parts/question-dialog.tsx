import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { Button } from './button.js';
import styles from './question-dialog.module.css';

type QuestionDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly cancel: string;
  readonly isPending?: boolean;
  readonly onAnswer: (isYes: boolean) => void;
};

/** Confirms an action that can't be undone; the safe choice has the focus. */
export const QuestionDialog = ({ title, text, action, cancel, isPending, onAnswer }: QuestionDialogProps) => (
  <ModalOverlay
    isOpen
    isDismissable={!isPending}
    className={styles.backdrop ?? ''}
    onOpenChange={(isOpen) => {
      if (!isOpen) onAnswer(false);
    }}
  >
    <Modal className={styles.modal ?? ''}>
      <Dialog role="alertdialog" className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <Button autoFocus onPress={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button kind="danger" isPending={isPending ?? false} onPress={() => onAnswer(true)}>
            {action}
          </Button>
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
