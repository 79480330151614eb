import { Button } from '@keyway/ui';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { isOutdated } from '../../api/use-change.js';
import styles from './dialog.module.css';
import { FailureNotice } from '../failure-notice.js';
import { useWords } from '../../i18n/words.js';

type FormDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The changes by someone else that caused the rejection. */
  readonly conflict?: ReactNode;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

/** A form over the screen it belongs to. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isPending, error, conflict, children, onSubmit, onClose } = props;
  const { common } = useWords('shell');
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
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const { currentTarget: form } = event;
              onSubmit();
              requestAnimationFrame(() => focusProblem(form));
            }}
          >
            {children}
            {conflict}
            {error != null && !(conflict && isOutdated(error)) && <FailureNotice error={error} />}
            <div className={styles.actions}>
              <Button onPress={onClose}>{common.cancel}</Button>
              <Button type="submit" kind="primary" isPending={isPending}>
                {action}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Leads to the first field that is wrong: in a long form it may be out of sight. */
const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus();
