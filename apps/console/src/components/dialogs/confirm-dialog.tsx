import { Button } from '@keyway/ui';
import { useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { isOutdated } from '../../api/use-change.js';
import styles from './dialog.module.css';
import { FailureNotice } from '../failure-notice.js';
import { TextField } from '../fields.js';
import { useWords } from '../../i18n/words.js';

type ConfirmDialogProps = {
  readonly title: string;
  /** The consequences, and for whom. */
  readonly text: ReactNode;
  readonly action: string;
  /** Text that must be typed first. */
  readonly name: string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The changes by someone else that caused the rejection. */
  readonly conflict?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for the name of what is about to be lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, name, isPending, error, conflict, onConfirm, onClose } = props;
  const { common } = useWords('shell');
  const [typed, setTyped] = useState('');
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isPending}
      className={styles.backdrop ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed === name) onConfirm();
            }}
          >
            <p>{text}</p>
            <TextField label={common.typeToConfirm(name)} value={typed} autoFocus onChange={setTyped} />
            {conflict}
            {error != null && !(conflict && isOutdated(error)) && <FailureNotice error={error} />}
            <div className={styles.actions}>
              <Button onPress={onClose}>{common.cancel}</Button>
              <Button type="submit" kind="danger" isDisabled={typed !== name} isPending={isPending}>
                {action}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
